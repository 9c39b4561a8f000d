-- The present schema, written by `npm run check -- schema --write`. Do not edit; add a migration.

create table account (
  id uuid not null,
  tenant_id uuid not null,
  user_name character varying(50) not null,
  password_hash text not null,
  first_login boolean not null default true,
  failed_count integer not null default 0,
  locked_until timestamp with time zone,
  disabled boolean not null default false,
  password_at timestamp with time zone not null default app_now(),
  constraint account_pkey PRIMARY KEY (id),
  constraint account_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint account_user_name_check CHECK ((char_length((user_name)::text) >= 2)),
  constraint account_user_name_key UNIQUE (user_name)
);
-- gongheng_app: insert, select, update

create table app_user (
  id uuid not null,
  tenant_id uuid not null,
  true_name character varying(50) not null,
  mobile character varying(20) not null default ''::character varying,
  email character varying(100) not null default ''::character varying,
  identity_num character varying(18) not null default ''::character varying,
  user_logo text not null default ''::text,
  created_at timestamp with time zone not null default app_now(),
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_id_fkey FOREIGN KEY (id) REFERENCES account(id),
  constraint app_user_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table approval_definition (
  id uuid not null,
  tenant_id uuid not null,
  service_key character varying(60) not null,
  version integer not null,
  name_zh character varying(100) not null,
  name_en character varying(200) not null,
  nodes jsonb not null,
  digest text not null,
  created_at timestamp with time zone not null default app_now(),
  constraint approval_definition_pkey PRIMARY KEY (id),
  constraint approval_definition_nodes_check CHECK ((jsonb_typeof(nodes) = 'array'::text)),
  constraint approval_definition_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint approval_definition_tenant_id_service_key_version_key UNIQUE (tenant_id, service_key, version),
  constraint approval_definition_version_check CHECK ((version > 0))
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table approval_instance (
  id uuid not null,
  tenant_id uuid not null,
  definition_id uuid,
  service_key character varying(60) not null,
  service_id uuid not null,
  title character varying(500) not null,
  path character varying(1000) not null,
  form_content jsonb not null,
  org_id uuid not null,
  submitter_id uuid not null,
  submitter_name character varying(50) not null,
  apvl_status text not null default '1'::text,
  plan jsonb not null,
  node_index integer not null default 0,
  run integer not null default 0,
  submitted_at timestamp with time zone not null default app_now(),
  finished_at timestamp with time zone,
  constraint approval_instance_pkey PRIMARY KEY (id),
  constraint approval_instance_apvl_status_check CHECK ((apvl_status = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text]))),
  constraint approval_instance_check CHECK (((apvl_status = '1'::text) = (finished_at IS NULL))),
  constraint approval_instance_definition_id_fkey FOREIGN KEY (definition_id) REFERENCES approval_definition(id),
  constraint approval_instance_form_content_check CHECK ((octet_length((form_content)::text) <= 2097152)),
  constraint approval_instance_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint approval_instance_path_check CHECK (((path)::text ~ '^/[^/\\]'::text)),
  constraint approval_instance_submitter_id_fkey FOREIGN KEY (submitter_id) REFERENCES app_user(id),
  constraint approval_instance_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint approval_instance_title_check CHECK (((title)::text <> ''::text))
);
CREATE INDEX approval_subject ON public.approval_instance USING btree (tenant_id, service_key, service_id, submitted_at DESC);
CREATE INDEX approval_submitter ON public.approval_instance USING btree (tenant_id, submitter_id, org_id, submitted_at DESC);
CREATE UNIQUE INDEX approval_live ON public.approval_instance USING btree (tenant_id, service_key, service_id) WHERE (apvl_status = '1'::text);
CREATE TRIGGER approval_ends_once BEFORE UPDATE ON public.approval_instance FOR EACH ROW EXECUTE FUNCTION approval_ends_once();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (apvl_status, finished_at, node_index, plan, run)

create table approval_opinion (
  id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null,
  input_group character varying(120) not null,
  data_content character varying(200) not null,
  used_at timestamp with time zone not null default app_now(),
  constraint approval_opinion_pkey PRIMARY KEY (id),
  constraint approval_opinion_data_content_check CHECK (((data_content)::text <> ''::text)),
  constraint approval_opinion_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint approval_opinion_tenant_id_user_id_input_group_data_content_key UNIQUE (tenant_id, user_id, input_group, data_content),
  constraint approval_opinion_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table approval_record (
  seq bigint generated always as identity not null,
  tenant_id uuid not null,
  instance_id uuid not null,
  node_index integer,
  op_type text not null,
  user_id uuid,
  user_name character varying(50) not null,
  dept_name character varying(200) not null default ''::character varying,
  target_name character varying(50) not null default ''::character varying,
  comment character varying(200) not null default ''::character varying,
  files text not null default ''::text,
  is_assigned boolean not null default false,
  at timestamp with time zone not null default app_now(),
  constraint approval_record_pkey PRIMARY KEY (seq),
  constraint approval_record_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES approval_instance(id),
  constraint approval_record_op_type_check CHECK ((op_type = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text, '5'::text, '6'::text, '7'::text, '8'::text, '10'::text]))),
  constraint approval_record_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX approval_record_instance ON public.approval_record USING btree (instance_id, seq);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table approval_task (
  id uuid not null,
  tenant_id uuid not null,
  instance_id uuid not null,
  run integer not null,
  node_index integer not null,
  sort integer not null,
  org_id uuid not null,
  assignee_id uuid not null,
  assignee_name character varying(50) not null,
  is_assigned boolean not null default false,
  state text not null,
  op_type text,
  decided_seq bigint,
  decided_at timestamp with time zone,
  read_at timestamp with time zone,
  marked boolean not null default false,
  created_at timestamp with time zone not null default app_now(),
  constraint approval_task_pkey PRIMARY KEY (id),
  constraint approval_task_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES app_user(id),
  constraint approval_task_check CHECK (((state = 'done'::text) = (decided_seq IS NOT NULL))),
  constraint approval_task_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES approval_instance(id),
  constraint approval_task_op_type_check CHECK ((op_type = ANY (ARRAY['2'::text, '3'::text, '4'::text, '10'::text]))),
  constraint approval_task_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'pending'::text, 'done'::text, 'void'::text]))),
  constraint approval_task_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX approval_task_handled ON public.approval_task USING btree (tenant_id, assignee_id, org_id, decided_at DESC) WHERE (state = 'done'::text);
CREATE INDEX approval_task_instance ON public.approval_task USING btree (instance_id, run, sort);
CREATE INDEX approval_task_mine ON public.approval_task USING btree (tenant_id, assignee_id, org_id, created_at DESC) WHERE (state = 'pending'::text);
CREATE UNIQUE INDEX approval_task_once ON public.approval_task USING btree (instance_id, run, assignee_id) WHERE (state = ANY (ARRAY['waiting'::text, 'pending'::text]));
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table captcha (
  uuid uuid not null,
  x integer not null,
  y integer not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  checked boolean not null default false,
  used boolean not null default false,
  constraint captcha_pkey PRIMARY KEY (uuid)
);
CREATE INDEX captcha_made ON public.captcha USING btree (made_at);
-- gongheng_app: delete, insert, select, update

create table deadline (
  id uuid not null,
  tenant_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  due_at timestamp with time zone not null,
  done_at timestamp with time zone,
  attempts integer not null default 0,
  error text,
  constraint deadline_pkey PRIMARY KEY (id),
  constraint deadline_kind_subject_id_key UNIQUE (kind, subject_id),
  constraint deadline_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX deadline_waiting ON public.deadline USING btree (due_at) WHERE (done_at IS NULL);
-- gongheng_app: insert, select, update

create table entrust_contract (
  id uuid not null,
  tenant_id uuid not null,
  org_id uuid not null,
  contract_code character varying(50) not null,
  status text not null,
  contract_name character varying(300) not null,
  contract_type character varying(60) not null,
  tenderee_id uuid not null,
  tenderee_name character varying(200) not null,
  tenderee_org_id uuid not null,
  fee_type character varying(60) not null,
  fee_method character varying(60) not null,
  service_fee_percent numeric(5,2),
  service_fee_percent1 numeric(22,2),
  entrust_amount numeric(22,2),
  entrust_amount_unit text not null default '0'::text,
  contract_context character varying(500),
  contract_date_begin date,
  contract_date_end date,
  contract_date_sign date,
  tenderee_link_person character varying(30),
  org_link_person character varying(30),
  tenderee_link_dept character varying(50),
  org_link_dept character varying(50),
  tenderee_link_tel character varying(20),
  org_link_tel character varying(20),
  tenderee_link_mobile character varying(11),
  org_link_mobile character varying(11),
  file_id text,
  final_file_id text,
  uneffect_reason character varying(500),
  discard_reason character varying(500),
  change_status text,
  change_values jsonb,
  is_deleted text not null default '0'::text,
  created_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  constraint entrust_contract_pkey PRIMARY KEY (id),
  constraint entrust_contract_change_status_check CHECK ((change_status = ANY (ARRAY['10'::text, '20'::text, '30'::text]))),
  constraint entrust_contract_check CHECK (((contract_date_begin IS NULL) OR (contract_date_end IS NULL) OR (contract_date_begin <= contract_date_end))),
  constraint entrust_contract_contract_name_check CHECK (((contract_name)::text <> ''::text)),
  constraint entrust_contract_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint entrust_contract_entrust_amount_check CHECK ((entrust_amount > (0)::numeric)),
  constraint entrust_contract_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint entrust_contract_service_fee_percent1_check CHECK ((service_fee_percent1 >= (0)::numeric)),
  constraint entrust_contract_service_fee_percent_check CHECK (((service_fee_percent >= (0)::numeric) AND (service_fee_percent <= (100)::numeric))),
  constraint entrust_contract_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text, '50'::text, '60'::text, '70'::text]))),
  constraint entrust_contract_tenant_id_contract_code_key UNIQUE (tenant_id, contract_code),
  constraint entrust_contract_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint entrust_contract_tenderee_id_fkey FOREIGN KEY (tenderee_id) REFERENCES organisation(id),
  constraint entrust_contract_tenderee_org_id_fkey FOREIGN KEY (tenderee_org_id) REFERENCES organisation(id)
);
CREATE INDEX entrust_contract_list ON public.entrust_contract USING btree (tenant_id, org_id, created_at DESC, id DESC) WHERE (is_deleted = '0'::text);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table event (
  id bigint generated always as identity not null,
  tenant_id uuid not null,
  type text not null,
  subject_type text not null,
  subject_id uuid not null,
  actor_id uuid,
  actor_name text not null,
  org_id uuid,
  address text not null,
  at timestamp with time zone not null default app_now(),
  before_digest text,
  after_digest text,
  payload jsonb not null,
  constraint event_pkey PRIMARY KEY (id),
  constraint event_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX event_subject ON public.event USING btree (tenant_id, subject_id, id);
CREATE INDEX event_type ON public.event USING btree (tenant_id, type, id);
CREATE TRIGGER events_stand BEFORE DELETE OR UPDATE OR TRUNCATE ON public.event FOR EACH STATEMENT EXECUTE FUNCTION events_stand();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table file_reader (
  file_id uuid not null,
  tenant_id uuid not null,
  reader text not null,
  constraint file_reader_pkey PRIMARY KEY (file_id, reader),
  constraint file_reader_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint file_reader_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select

create table membership (
  user_id uuid not null,
  org_id uuid not null,
  dept_id uuid,
  tenant_id uuid not null,
  is_home boolean not null default false,
  constraint membership_pkey PRIMARY KEY (user_id, org_id),
  constraint membership_dept_id_fkey FOREIGN KEY (dept_id) REFERENCES organisation(id),
  constraint membership_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint membership_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX membership_org ON public.membership USING btree (tenant_id, org_id);
CREATE UNIQUE INDEX membership_home ON public.membership USING btree (user_id) WHERE is_home;
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table menu (
  id uuid not null,
  tenant_id uuid not null,
  menu_code character varying(100) not null,
  parent_code character varying(100),
  resource_uri character varying(300) not null default ''::character varying,
  menu_cname character varying(100) not null,
  menu_ename character varying(100) not null,
  permission character varying(100),
  sort integer not null,
  is_outer text not null default '0'::text,
  hidden boolean not null default false,
  constraint menu_pkey PRIMARY KEY (id),
  constraint menu_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint menu_tenant_id_menu_code_key UNIQUE (tenant_id, menu_code)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table message (
  id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null,
  template character varying(120) not null,
  params jsonb not null,
  web_path character varying(300) not null default ''::character varying,
  web_query jsonb not null default '{}'::jsonb,
  msg_status text not null default '0'::text,
  sent_at timestamp with time zone not null default app_now(),
  read_at timestamp with time zone,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_check CHECK (((msg_status = '3'::text) = (read_at IS NOT NULL))),
  constraint message_msg_status_check CHECK ((msg_status = ANY (ARRAY['0'::text, '3'::text]))),
  constraint message_params_check CHECK ((jsonb_typeof(params) = 'object'::text)),
  constraint message_template_check CHECK (((template)::text ~ '^[A-Za-z]\w*(\.\w+)+$'::text)),
  constraint message_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint message_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint message_web_path_check CHECK ((((web_path)::text = ''::text) OR ((web_path)::text ~ '^/([A-Za-z0-9_.=-]+(/[A-Za-z0-9_.=-]+)*/?)?$'::text))),
  constraint message_web_query_check CHECK ((jsonb_typeof(web_query) = 'object'::text))
);
CREATE INDEX message_of_user ON public.message USING btree (tenant_id, user_id, sent_at DESC, id DESC);
CREATE INDEX message_unread ON public.message USING btree (tenant_id, user_id) WHERE (msg_status = '0'::text);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (msg_status, read_at)

create table number_series (
  tenant_id uuid not null,
  series text not null,
  last bigint not null,
  constraint number_series_pkey PRIMARY KEY (tenant_id, series),
  constraint number_series_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table organisation (
  id uuid not null,
  tenant_id uuid not null,
  parent_id uuid,
  org_name character varying(200) not null,
  org_code character varying(50) not null,
  org_licence_code character varying(50) not null default ''::character varying,
  org_type text not null,
  org_kind text not null,
  link_person character varying(50) not null default ''::character varying,
  link_mobile character varying(20) not null default ''::character varying,
  link_address character varying(300) not null default ''::character varying,
  is_general text not null default '0'::text,
  created_at timestamp with time zone not null default app_now(),
  constraint organisation_pkey PRIMARY KEY (id),
  constraint organisation_org_kind_check CHECK ((org_kind = ANY (ARRAY['platform'::text, 'agency'::text, 'tenderee'::text, 'supplier'::text, 'supervision'::text, 'experts'::text]))),
  constraint organisation_org_name_check CHECK (((org_name)::text <> ''::text)),
  constraint organisation_org_type_check CHECK ((org_type = ANY (ARRAY['1'::text, '2'::text]))),
  constraint organisation_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES organisation(id),
  constraint organisation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint organisation_tenant_id_org_code_key UNIQUE (tenant_id, org_code)
);
CREATE INDEX organisation_kind ON public.organisation USING btree (tenant_id, org_kind, org_name);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table outbox (
  event_id bigint not null,
  listener text not null,
  tenant_id uuid not null,
  attempts integer not null default 0,
  next_at timestamp with time zone not null default clock_timestamp(),
  done_at timestamp with time zone,
  error text,
  constraint outbox_pkey PRIMARY KEY (event_id, listener),
  constraint outbox_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint outbox_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX outbox_waiting ON public.outbox USING btree (next_at, event_id) WHERE (done_at IS NULL);
-- gongheng_app: insert, select, update

create table platform_key (
  purpose text not null,
  private_key text not null,
  public_key text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint platform_key_pkey PRIMARY KEY (purpose)
);
-- gongheng_app: insert, select

create table prefecture (
  code text not null,
  prefecture_name text not null,
  prefecture_title text not null,
  domain text not null default ''::text,
  logo text not null default ''::text,
  tenant_id uuid not null,
  constraint prefecture_pkey PRIMARY KEY (code),
  constraint prefecture_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- gongheng_app: insert, select, update

create table prefecture_config (
  tenant_id uuid not null,
  prefecture_code text not null,
  config_key character varying(60) not null,
  config_value text not null,
  constraint prefecture_config_pkey PRIMARY KEY (tenant_id, prefecture_code, config_key),
  constraint prefecture_config_prefecture_code_fkey FOREIGN KEY (prefecture_code) REFERENCES prefecture(code),
  constraint prefecture_config_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table request_nonce (
  session_id uuid not null,
  nonce text not null,
  line text not null,
  body_digest text not null,
  answer text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint request_nonce_pkey PRIMARY KEY (session_id, nonce)
);
CREATE INDEX request_nonce_at ON public.request_nonce USING btree (at);
-- gongheng_app: delete, insert, select

create table role (
  id uuid not null,
  tenant_id uuid not null,
  role_code character varying(50) not null,
  role_name character varying(50) not null,
  role_ename character varying(80) not null default ''::character varying,
  role_level text not null default 'company'::text,
  constraint role_pkey PRIMARY KEY (id),
  constraint role_role_level_check CHECK ((role_level = ANY (ARRAY['plat'::text, 'tenant'::text, 'company'::text]))),
  constraint role_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint role_tenant_id_role_code_key UNIQUE (tenant_id, role_code)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table role_permission (
  role_id uuid not null,
  tenant_id uuid not null,
  permission character varying(100) not null,
  constraint role_permission_pkey PRIMARY KEY (role_id, permission),
  constraint role_permission_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id),
  constraint role_permission_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table schema_migration (
  name text not null,
  digest text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (name)
);
-- gongheng_app: select

create table session (
  id uuid not null,
  token_digest text not null,
  refresh_digest text not null,
  used_refresh text[] not null default '{}'::text[],
  user_id uuid not null,
  tenant_id uuid not null,
  org_id uuid not null,
  issued_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  signed boolean not null default true,
  first_login boolean not null default false,
  address text not null,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_refresh_digest_key UNIQUE (refresh_digest),
  constraint session_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint session_token_digest_key UNIQUE (token_digest),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(id)
);
CREATE INDEX session_of_user ON public.session USING btree (user_id) WHERE (ended_at IS NULL);
-- gongheng_app: insert, select, update

create table socket_ticket (
  digest text not null,
  session_id uuid not null,
  client_id text not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  constraint socket_ticket_pkey PRIMARY KEY (digest),
  constraint socket_ticket_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id)
);
-- gongheng_app: delete, insert, select

create table stored_file (
  id uuid not null,
  tenant_id uuid not null,
  file_name text not null,
  file_size bigint not null,
  media_type text not null,
  digest text not null,
  storage_key text not null,
  module_name text not null,
  org_id uuid,
  user_id uuid,
  created_at timestamp with time zone not null default app_now(),
  constraint stored_file_pkey PRIMARY KEY (id),
  constraint stored_file_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 80))),
  constraint stored_file_file_size_check CHECK ((file_size >= 0)),
  constraint stored_file_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table tenant (
  id uuid not null,
  tenant_code text not null,
  tenant_name text not null,
  logo text not null default ''::text,
  created_at timestamp with time zone not null default app_now(),
  constraint tenant_pkey PRIMARY KEY (id),
  constraint tenant_tenant_code_key UNIQUE (tenant_code),
  constraint tenant_tenant_name_check CHECK ((tenant_name <> ''::text))
);
-- gongheng_app: insert, select, update

create table user_role (
  user_id uuid not null,
  role_id uuid not null,
  org_id uuid not null,
  tenant_id uuid not null,
  constraint user_role_pkey PRIMARY KEY (user_id, role_id, org_id),
  constraint user_role_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint user_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id),
  constraint user_role_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint user_role_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table valset (
  tenant_id uuid not null,
  code character varying(60) not null,
  val character varying(60) not null,
  name character varying(100) not null,
  name_en character varying(200) not null,
  parent_val character varying(60) not null default ''::character varying,
  sort integer not null,
  enabled boolean not null default true,
  constraint valset_pkey PRIMARY KEY (tenant_id, code, parent_val, val),
  constraint valset_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table world (
  only_row boolean not null default true,
  kind text not null,
  offset_ms bigint not null default 0,
  frozen_at timestamp with time zone,
  constraint world_pkey PRIMARY KEY (only_row),
  constraint world_check CHECK (((kind <> 'production'::text) OR (offset_ms = 0))),
  constraint world_check1 CHECK (((kind = 'test'::text) OR (frozen_at IS NULL))),
  constraint world_kind_check CHECK ((kind = ANY (ARRAY['production'::text, 'demo'::text, 'test'::text]))),
  constraint world_only_row_check CHECK (only_row)
);
CREATE TRIGGER world_kind_is_final BEFORE UPDATE ON public.world FOR EACH ROW EXECUTE FUNCTION world_kind_is_final();
-- gongheng_app: insert, select; update (frozen_at, offset_ms)

CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  select coalesce(
    (select coalesce(frozen_at, clock_timestamp() + offset_ms * interval '1 millisecond') from world),
    clock_timestamp())
$function$;

CREATE OR REPLACE FUNCTION public.app_tenant()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select current_setting('app.tenant')::uuid
$function$;

CREATE OR REPLACE FUNCTION public.approval_ends_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.apvl_status <> '1' then raise exception 'this approval has ended'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.events_stand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception 'events stand as they were written'; end $function$;

CREATE OR REPLACE PROCEDURE public.isolate_tenant(IN named text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', named);
  execute format('alter table %I force row level security', named);
  execute format('create policy tenant_only on %I using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()))', named);
end $procedure$;

CREATE OR REPLACE FUNCTION public.world_kind_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.kind <> old.kind then raise exception 'the kind of a world cannot change'; end if;
  if old.kind = 'demo' and new.offset_ms < old.offset_ms then raise exception 'the demonstration clock only moves forward'; end if;
  return new;
end $function$;
