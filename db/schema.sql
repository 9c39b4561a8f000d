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
CREATE INDEX account_user_name_lower ON public.account USING btree (lower((user_name)::text));
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.account FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.account FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{failed_count,locked_until}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.account FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{failed_count,locked_until}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.account FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{failed_count,locked_until}', '', '{}');
-- gongheng_app: insert, select, update

create table admin_request (
  id uuid not null,
  tenant_id uuid not null,
  kind text not null,
  user_id uuid not null,
  org_id uuid not null,
  role_id uuid,
  first_digest text,
  second_digest text,
  tries integer not null default 0,
  state text not null default '0'::text,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  reason character varying(500),
  target_id uuid,
  unit_id uuid,
  identity jsonb,
  constraint admin_request_pkey PRIMARY KEY (id),
  constraint admin_request_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES account(id),
  constraint admin_request_by_flow CHECK (((state <> ALL (ARRAY['4'::text, '5'::text])) OR (kind = 'company'::text))),
  constraint admin_request_check CHECK (((kind = 'role'::text) = (role_id IS NOT NULL))),
  constraint admin_request_check1 CHECK (((kind = 'password'::text) = (first_digest IS NOT NULL))),
  constraint admin_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint admin_request_identity CHECK (((kind = 'identity'::text) = (identity IS NOT NULL))),
  constraint admin_request_kind_check CHECK ((kind = ANY (ARRAY['role'::text, 'password'::text, 'factor'::text, 'handover'::text, 'head'::text, 'company'::text, 'identity'::text]))),
  constraint admin_request_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint admin_request_reason CHECK (((kind = ANY (ARRAY['factor'::text, 'handover'::text])) = (reason IS NOT NULL))),
  constraint admin_request_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id),
  constraint admin_request_state_check CHECK ((state = ANY (ARRAY['0'::text, '1'::text, '2'::text, '3'::text, '4'::text, '5'::text]))),
  constraint admin_request_target CHECK (((kind = 'head'::text) OR ((kind = 'handover'::text) = (target_id IS NOT NULL)))),
  constraint admin_request_target_id_fkey FOREIGN KEY (target_id) REFERENCES account(id),
  constraint admin_request_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint admin_request_two_people CHECK (((decided_by IS NULL) OR (state = '2'::text) OR (decided_by <> asked_by))),
  constraint admin_request_unit CHECK (((kind = ANY (ARRAY['head'::text, 'company'::text, 'identity'::text])) = (unit_id IS NOT NULL))),
  constraint admin_request_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES organisation(id),
  constraint admin_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(id)
);
CREATE INDEX admin_request_open ON public.admin_request USING btree (tenant_id, asked_at DESC, id DESC) WHERE (state = ANY (ARRAY['0'::text, '4'::text, '5'::text]));
CREATE INDEX admin_request_waiting ON public.admin_request USING btree (tenant_id, asked_at) WHERE (state = ANY (ARRAY['0'::text, '1'::text]));
CREATE UNIQUE INDEX admin_request_company ON public.admin_request USING btree (tenant_id, unit_id) WHERE (kind = 'company'::text);
CREATE UNIQUE INDEX admin_request_factor ON public.admin_request USING btree (tenant_id, user_id) WHERE ((state = '0'::text) AND (kind = 'factor'::text));
CREATE UNIQUE INDEX admin_request_handover ON public.admin_request USING btree (tenant_id, user_id, org_id) WHERE ((state = '0'::text) AND (kind = 'handover'::text));
CREATE UNIQUE INDEX admin_request_head ON public.admin_request USING btree (tenant_id, unit_id) WHERE ((state = '0'::text) AND (kind = 'head'::text));
CREATE UNIQUE INDEX admin_request_identity_waiting ON public.admin_request USING btree (tenant_id, unit_id) WHERE ((state = '0'::text) AND (kind = 'identity'::text));
CREATE UNIQUE INDEX admin_request_role ON public.admin_request USING btree (tenant_id, user_id, org_id, role_id) WHERE ((state = '0'::text) AND (kind = 'role'::text));
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.admin_request FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.admin_request FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{tries}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.admin_request FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{tries}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.admin_request FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{tries}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table agency_account (
  id uuid not null,
  tenant_id uuid not null,
  agency_id uuid not null,
  receipt_method character varying(60) not null,
  contract_account_alert_count integer not null,
  cash_client_tree_number character varying(50) not null,
  cash_client_node_number character varying(50) not null,
  bid_communication_client_number character varying(50) not null,
  e_banking_contract_number character varying(50) not null,
  main_account_name character varying(200) not null,
  main_account_number character varying(40) not null,
  tender_invitation_contract_number character varying(50) not null,
  account_opening_file_id text not null,
  status text not null default '10'::text,
  reason character varying(500) not null default ''::character varying,
  proposed_by uuid not null,
  proposer character varying(50) not null,
  proposed_at timestamp with time zone not null,
  decided_by uuid,
  decider character varying(50) not null default ''::character varying,
  decided_at timestamp with time zone,
  constraint agency_account_pkey PRIMARY KEY (id),
  constraint agency_account_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES organisation(id),
  constraint agency_account_check CHECK (((status = '10'::text) = (decided_by IS NULL))),
  constraint agency_account_contract_account_alert_count_check CHECK (((contract_account_alert_count >= 0) AND (contract_account_alert_count <= 9999))),
  constraint agency_account_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id),
  constraint agency_account_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES app_user(id),
  constraint agency_account_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text, '40'::text]))),
  constraint agency_account_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint agency_account_two_people CHECK (((decided_by IS NULL) OR (decided_by <> proposed_by)))
);
CREATE INDEX agency_account_list ON public.agency_account USING btree (agency_id, proposed_at DESC, id DESC);
CREATE UNIQUE INDEX agency_account_in_effect ON public.agency_account USING btree (tenant_id, agency_id) WHERE (status = '20'::text);
CREATE UNIQUE INDEX agency_account_waiting ON public.agency_account USING btree (tenant_id, agency_id) WHERE (status = '10'::text);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.agency_account FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.agency_account FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.agency_account FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.agency_account FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (decided_at, decided_by, decider, reason, status)

create table agency_entry (
  id uuid not null,
  tenant_id uuid not null,
  org_id uuid not null,
  agency_id uuid not null,
  agency_name character varying(200) not null,
  is_common boolean not null,
  status text not null default '10'::text,
  remark character varying(500),
  file_id text,
  recorder_id uuid not null,
  recorder character varying(50) not null,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  constraint agency_entry_pkey PRIMARY KEY (id),
  constraint agency_entry_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES organisation(id),
  constraint agency_entry_agency_name_check CHECK (((agency_name)::text <> ''::text)),
  constraint agency_entry_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint agency_entry_recorder_id_fkey FOREIGN KEY (recorder_id) REFERENCES app_user(id),
  constraint agency_entry_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text]))),
  constraint agency_entry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX agency_entry_all ON public.agency_entry USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX agency_entry_common ON public.agency_entry USING btree (created_at DESC, id DESC) WHERE is_common;
CREATE INDEX agency_entry_list ON public.agency_entry USING btree (org_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX agency_entry_once ON public.agency_entry USING btree (tenant_id, org_id, agency_id);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table agency_relation (
  id uuid not null,
  tenant_id uuid not null,
  org_id uuid not null,
  tenderee_name character varying(200) not null,
  building_id uuid not null,
  building_name character varying(200) not null,
  building_code character varying(50) not null,
  agency_id uuid not null,
  agency_name character varying(200) not null,
  scope character varying(500) not null,
  ground character varying(500) not null,
  remark character varying(500),
  file_id text,
  status text not null default '10'::text,
  contract_id uuid,
  contract_code character varying(50),
  contract_name character varying(300),
  created_by uuid not null,
  creator character varying(50) not null,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  submitted_at timestamp with time zone,
  effective_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason character varying(500),
  constraint agency_relation_pkey PRIMARY KEY (id),
  constraint agency_relation_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES organisation(id),
  constraint agency_relation_building_id_fkey FOREIGN KEY (building_id) REFERENCES building_project(id),
  constraint agency_relation_check CHECK ((org_id <> agency_id)),
  constraint agency_relation_check1 CHECK (((contract_id IS NULL) = (contract_code IS NULL))),
  constraint agency_relation_check2 CHECK (((status = '60'::text) = (ended_at IS NOT NULL))),
  constraint agency_relation_check3 CHECK (((status <> '60'::text) OR (end_reason IS NOT NULL))),
  constraint agency_relation_check4 CHECK (((status <> '50'::text) OR (effective_at IS NOT NULL))),
  constraint agency_relation_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES entrust_contract(id),
  constraint agency_relation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint agency_relation_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint agency_relation_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text, '40'::text, '50'::text, '60'::text]))),
  constraint agency_relation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX agency_relation_list ON public.agency_relation USING btree (org_id, created_at DESC, id DESC);
CREATE INDEX agency_relation_of_agency ON public.agency_relation USING btree (agency_id, created_at DESC, id DESC);
CREATE INDEX agency_relation_of_contract ON public.agency_relation USING btree (contract_id) WHERE (contract_id IS NOT NULL);
CREATE UNIQUE INDEX agency_relation_open ON public.agency_relation USING btree (tenant_id, building_id, agency_id) WHERE (status <> '60'::text);
CREATE TRIGGER agency_relation_kept BEFORE DELETE ON public.agency_relation FOR EACH ROW EXECUTE FUNCTION agency_relation_kept();
CREATE TRIGGER agency_relation_stands BEFORE UPDATE ON public.agency_relation FOR EACH ROW EXECUTE FUNCTION agency_relation_stands();
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.agency_relation FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.agency_relation FOR EACH ROW WHEN ((NOT (old.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.agency_relation FOR EACH ROW WHEN ((NOT (new.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.agency_relation FOR EACH ROW WHEN (((NOT (old.status = ANY ('{10}'::text[]))) OR (NOT (new.status = ANY ('{10}'::text[]))))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table agency_relation_act (
  id uuid not null,
  tenant_id uuid not null,
  relation_id uuid not null,
  act text not null,
  user_id uuid,
  user_name character varying(50) not null,
  org_name character varying(200) not null,
  words character varying(500) not null default ''::character varying,
  made_at timestamp with time zone not null default app_now(),
  constraint agency_relation_act_pkey PRIMARY KEY (id),
  constraint agency_relation_act_act_check CHECK ((act = ANY (ARRAY['submitted'::text, 'withdrawn'::text, 'approved'::text, 'returned'::text, 'recalled'::text, 'confirmed'::text, 'declined'::text, 'contract'::text, 'files'::text, 'ended'::text]))),
  constraint agency_relation_act_relation_id_fkey FOREIGN KEY (relation_id) REFERENCES agency_relation(id),
  constraint agency_relation_act_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint agency_relation_act_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX agency_relation_act_list ON public.agency_relation_act USING btree (relation_id, made_at DESC, id DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.agency_relation_act FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.agency_relation_act FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.agency_relation_act FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.agency_relation_act FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table app_function (
  id uuid not null,
  tenant_id uuid not null,
  code character varying(60) not null,
  parent_code character varying(60) not null,
  cname character varying(100) not null,
  ename character varying(100) not null,
  sort integer not null,
  permissions text[] not null default '{}'::text[],
  version integer not null default 0,
  constraint app_function_pkey PRIMARY KEY (id),
  constraint app_function_cname_check CHECK (((cname)::text <> ''::text)),
  constraint app_function_code_check CHECK (((code)::text ~ '^[A-Za-z][A-Za-z0-9_]*$'::text)),
  constraint app_function_ename_check CHECK (((ename)::text <> ''::text)),
  constraint app_function_tenant_id_code_key UNIQUE (tenant_id, code),
  constraint app_function_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.app_function FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.app_function FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{version}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.app_function FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{version}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.app_function FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{version}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table app_user (
  id uuid not null,
  tenant_id uuid not null,
  true_name character varying(50) not null,
  mobile character varying(20) not null default ''::character varying,
  email character varying(100) not null default ''::character varying,
  identity_num character varying(18) not null default ''::character varying,
  user_logo text not null default ''::text,
  created_at timestamp with time zone not null default app_now(),
  version integer not null default 0,
  mobile_trusted boolean not null default true,
  email_trusted boolean not null default true,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_id_fkey FOREIGN KEY (id) REFERENCES account(id),
  constraint app_user_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX app_user_email ON public.app_user USING btree (tenant_id, lower((email)::text)) WHERE ((email)::text <> ''::text);
CREATE INDEX app_user_identity ON public.app_user USING btree (tenant_id, identity_num) WHERE ((identity_num)::text <> ''::text);
CREATE UNIQUE INDEX app_user_mobile ON public.app_user USING btree (tenant_id, mobile) WHERE ((mobile)::text <> ''::text);
CREATE TRIGGER contact_held AFTER INSERT OR DELETE OR UPDATE OF mobile, mobile_trusted, email, email_trusted, tenant_id ON public.app_user FOR EACH ROW EXECUTE FUNCTION contact_held();
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.app_user FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.app_user FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.app_user FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.app_user FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER search_awaits AFTER INSERT ON public.app_user FOR EACH ROW EXECUTE FUNCTION search_awaits_app_user();
CREATE TRIGGER search_forgotten AFTER DELETE ON public.app_user FOR EACH ROW EXECUTE FUNCTION search_forgotten();
CREATE TRIGGER search_noted AFTER UPDATE OF true_name, mobile ON public.app_user FOR EACH ROW EXECUTE FUNCTION search_noted_app_user();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table approval_binding (
  id uuid not null,
  tenant_id uuid not null,
  service_key character varying(60) not null,
  kind text not null,
  replaces uuid,
  flow_key character varying(40) not null default ''::character varying,
  org_id uuid,
  conditions jsonb not null default '[]'::jsonb,
  sort integer not null default 50,
  state text not null default 'asked'::text,
  asked_by uuid not null,
  asked_by_name character varying(50) not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name character varying(50) not null default ''::character varying,
  decided_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint approval_binding_pkey PRIMARY KEY (id),
  constraint approval_binding_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id),
  constraint approval_binding_conditions_check CHECK ((jsonb_typeof(conditions) = 'array'::text)),
  constraint approval_binding_decided CHECK ((((state = 'asked'::text) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
  constraint approval_binding_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id),
  constraint approval_binding_ended CHECK (((ended_at IS NULL) OR ((kind = 'bind'::text) AND (state = 'done'::text)))),
  constraint approval_binding_kind_check CHECK ((kind = ANY (ARRAY['bind'::text, 'unbind'::text]))),
  constraint approval_binding_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint approval_binding_replaces_fkey FOREIGN KEY (replaces) REFERENCES approval_binding(id),
  constraint approval_binding_second CHECK (((state <> 'done'::text) OR (decided_by <> asked_by))),
  constraint approval_binding_sort_check CHECK (((sort >= 1) AND (sort <= 99))),
  constraint approval_binding_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'done'::text, 'refused'::text]))),
  constraint approval_binding_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint approval_binding_unbind CHECK (((kind = 'bind'::text) OR (replaces IS NOT NULL)))
);
CREATE INDEX approval_binding_asked ON public.approval_binding USING btree (tenant_id, service_key) WHERE (state = 'asked'::text);
CREATE INDEX approval_binding_holds ON public.approval_binding USING btree (tenant_id, service_key, sort, id) WHERE ((kind = 'bind'::text) AND (state = 'done'::text) AND (ended_at IS NULL));
CREATE UNIQUE INDEX approval_binding_replaced ON public.approval_binding USING btree (replaces) WHERE (state = 'asked'::text);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.approval_binding FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.approval_binding FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.approval_binding FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.approval_binding FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (decided_at, decided_by, decided_by_name, ended_at, state)

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
  published_by uuid,
  flow_key character varying(40),
  constraint approval_definition_pkey PRIMARY KEY (id),
  constraint approval_definition_flow_key_check CHECK (((flow_key)::text <> ''::text)),
  constraint approval_definition_nodes_check CHECK ((jsonb_typeof(nodes) = 'array'::text)),
  constraint approval_definition_published_by_fkey FOREIGN KEY (published_by) REFERENCES app_user(id),
  constraint approval_definition_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint approval_definition_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX approval_definition_flow ON public.approval_definition USING btree (tenant_id, service_key, flow_key, version) WHERE (flow_key IS NOT NULL);
CREATE UNIQUE INDEX approval_definition_main ON public.approval_definition USING btree (tenant_id, service_key, version) WHERE (flow_key IS NULL);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.approval_definition FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.approval_definition FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.approval_definition FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.approval_definition FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table approval_draft (
  tenant_id uuid not null,
  service_key character varying(60) not null,
  name_zh character varying(100) not null,
  name_en character varying(200) not null,
  nodes jsonb not null,
  base_version integer not null,
  edited_by uuid not null,
  edited_by_name character varying(50) not null,
  edited_at timestamp with time zone not null,
  version integer not null default 1,
  flow_key character varying(40) not null default ''::character varying,
  constraint approval_draft_pkey PRIMARY KEY (tenant_id, service_key, flow_key),
  constraint approval_draft_base_version_check CHECK ((base_version >= 0)),
  constraint approval_draft_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES app_user(id),
  constraint approval_draft_nodes_check CHECK (((jsonb_typeof(nodes) = 'array'::text) AND (octet_length((nodes)::text) <= 500000))),
  constraint approval_draft_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint approval_draft_version_check CHECK ((version > 0))
);
CREATE INDEX approval_draft_edited_by ON public.approval_draft USING btree (edited_by);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table approval_failure (
  instance_id uuid not null,
  tenant_id uuid not null,
  event_id bigint not null,
  listener text not null,
  error character varying(1000) not null,
  refusal jsonb,
  failed_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint approval_failure_pkey PRIMARY KEY (instance_id),
  constraint approval_failure_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES approval_instance(id),
  constraint approval_failure_refusal_check CHECK ((jsonb_typeof(refusal) = 'object'::text)),
  constraint approval_failure_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX approval_failure_open ON public.approval_failure USING btree (tenant_id, failed_at) WHERE (settled_at IS NULL);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

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
  shape jsonb,
  variables jsonb,
  returned jsonb,
  barred uuid[],
  constraint approval_instance_pkey PRIMARY KEY (id),
  constraint approval_instance_apvl_status_check CHECK ((apvl_status = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text]))),
  constraint approval_instance_barred_check CHECK (((cardinality(barred) >= 1) AND (cardinality(barred) <= 1000))),
  constraint approval_instance_check CHECK (((apvl_status = '1'::text) = (finished_at IS NULL))),
  constraint approval_instance_definition_id_fkey FOREIGN KEY (definition_id) REFERENCES approval_definition(id),
  constraint approval_instance_form_content_check CHECK ((octet_length((form_content)::text) <= 2097152)),
  constraint approval_instance_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint approval_instance_path_check CHECK (((path)::text ~ '^/[^/\\]'::text)),
  constraint approval_instance_returned_check CHECK ((jsonb_typeof(returned) = 'object'::text)),
  constraint approval_instance_shape_check CHECK ((jsonb_typeof(shape) = ANY (ARRAY['object'::text, 'number'::text]))),
  constraint approval_instance_submitter_id_fkey FOREIGN KEY (submitter_id) REFERENCES app_user(id),
  constraint approval_instance_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint approval_instance_title_check CHECK (((title)::text <> ''::text)),
  constraint approval_instance_variables_check CHECK ((jsonb_typeof(variables) = 'object'::text))
);
CREATE INDEX approval_subject ON public.approval_instance USING btree (tenant_id, service_key, service_id, submitted_at DESC);
CREATE INDEX approval_submitter ON public.approval_instance USING btree (tenant_id, submitter_id, org_id, submitted_at DESC, id DESC);
CREATE UNIQUE INDEX approval_live ON public.approval_instance USING btree (tenant_id, service_key, service_id) WHERE (apvl_status = '1'::text);
CREATE TRIGGER approval_ends_once BEFORE UPDATE ON public.approval_instance FOR EACH ROW EXECUTE FUNCTION approval_ends_once();
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.approval_instance FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.approval_instance FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.approval_instance FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.approval_instance FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER search_awaits AFTER INSERT ON public.approval_instance FOR EACH ROW EXECUTE FUNCTION search_awaits_approval_instance();
CREATE TRIGGER search_forgotten AFTER DELETE ON public.approval_instance FOR EACH ROW EXECUTE FUNCTION search_forgotten();
CREATE TRIGGER search_noted AFTER UPDATE OF title ON public.approval_instance FOR EACH ROW EXECUTE FUNCTION search_noted_approval_instance();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (apvl_status, finished_at, node_index, plan, returned, run, shape)

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

create table approval_proxy (
  id uuid not null,
  tenant_id uuid not null,
  org_id uuid not null,
  principal_id uuid not null,
  principal_name character varying(50) not null,
  proxy_id uuid not null,
  proxy_name character varying(50) not null,
  service_keys text[] not null default '{}'::text[],
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint approval_proxy_pkey PRIMARY KEY (id),
  constraint approval_proxy_ended CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint approval_proxy_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id),
  constraint approval_proxy_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint approval_proxy_other CHECK ((principal_id <> proxy_id)),
  constraint approval_proxy_period CHECK ((ends_at > starts_at)),
  constraint approval_proxy_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES app_user(id),
  constraint approval_proxy_proxy_id_fkey FOREIGN KEY (proxy_id) REFERENCES app_user(id),
  constraint approval_proxy_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX approval_proxy_given ON public.approval_proxy USING btree (tenant_id, principal_id, org_id, created_at DESC, id DESC);
CREATE INDEX approval_proxy_received ON public.approval_proxy USING btree (tenant_id, proxy_id, org_id, created_at DESC, id DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.approval_proxy FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.approval_proxy FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.approval_proxy FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.approval_proxy FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (ended_at, ended_by)

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
  on_behalf character varying(50),
  signature_id uuid,
  constraint approval_record_pkey PRIMARY KEY (seq),
  constraint approval_record_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES approval_instance(id),
  constraint approval_record_op_type_check CHECK ((op_type = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text, '5'::text, '6'::text, '7'::text, '8'::text, '9'::text, '10'::text, '11'::text, '12'::text, '13'::text, '14'::text, '15'::text]))),
  constraint approval_record_signature FOREIGN KEY (signature_id, user_id) REFERENCES hand_signature(id, user_id),
  constraint approval_record_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX approval_record_instance ON public.approval_record USING btree (instance_id, seq);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.approval_record FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.approval_record FOR EACH ROW EXECUTE FUNCTION facts_marked('{seq}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.approval_record FOR EACH ROW EXECUTE FUNCTION facts_marked('{seq}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.approval_record FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{seq}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table approval_remedy (
  id uuid not null,
  tenant_id uuid not null,
  instance_id uuid not null,
  kind text not null,
  task_id uuid,
  target_id uuid,
  target_name character varying(50) not null default ''::character varying,
  reason character varying(200) not null,
  state text not null default 'asked'::text,
  asked_by uuid not null,
  asked_by_name character varying(50) not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_by_name character varying(50) not null default ''::character varying,
  decided_at timestamp with time zone,
  constraint approval_remedy_pkey PRIMARY KEY (id),
  constraint approval_remedy_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id),
  constraint approval_remedy_assign CHECK (((kind = 'assign'::text) = ((task_id IS NOT NULL) AND (target_id IS NOT NULL)))),
  constraint approval_remedy_decided CHECK ((((state = 'asked'::text) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
  constraint approval_remedy_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id),
  constraint approval_remedy_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES approval_instance(id),
  constraint approval_remedy_kind_check CHECK ((kind = ANY (ARRAY['assign'::text, 'end'::text]))),
  constraint approval_remedy_others CHECK (((target_id IS NULL) OR ((target_id <> asked_by) AND ((state <> 'done'::text) OR (target_id <> decided_by))))),
  constraint approval_remedy_reason_check CHECK (((reason)::text <> ''::text)),
  constraint approval_remedy_second CHECK (((state <> 'done'::text) OR (decided_by <> asked_by))),
  constraint approval_remedy_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'done'::text, 'refused'::text]))),
  constraint approval_remedy_target_id_fkey FOREIGN KEY (target_id) REFERENCES app_user(id),
  constraint approval_remedy_task_id_fkey FOREIGN KEY (task_id) REFERENCES approval_task(id),
  constraint approval_remedy_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX approval_remedy_open ON public.approval_remedy USING btree (tenant_id, asked_at) WHERE (state = 'asked'::text);
CREATE UNIQUE INDEX approval_remedy_asked ON public.approval_remedy USING btree (instance_id) WHERE (state = 'asked'::text);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.approval_remedy FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.approval_remedy FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.approval_remedy FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.approval_remedy FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (decided_at, decided_by, decided_by_name, state)

create table approval_service (
  id uuid not null,
  tenant_id uuid not null,
  service_key character varying(60) not null,
  name_zh character varying(100) not null,
  name_en character varying(200) not null,
  permission character varying(100) not null,
  variables jsonb not null default '[]'::jsonb,
  version integer not null default 0,
  constraint approval_service_pkey PRIMARY KEY (id),
  constraint approval_service_key UNIQUE (tenant_id, service_key),
  constraint approval_service_name_en_check CHECK (((name_en)::text <> ''::text)),
  constraint approval_service_name_zh_check CHECK (((name_zh)::text <> ''::text)),
  constraint approval_service_permission_check CHECK (((permission)::text <> ''::text)),
  constraint approval_service_service_key_check CHECK (((service_key)::text ~ '^[A-Z][A-Z0-9_]{1,59}$'::text)),
  constraint approval_service_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint approval_service_variables_check CHECK ((jsonb_typeof(variables) = 'array'::text))
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

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
  parent_id uuid,
  added_by uuid,
  added_seq bigint,
  due_at timestamp with time zone,
  decided_by uuid,
  urged_at timestamp with time zone,
  constraint approval_task_pkey PRIMARY KEY (id),
  constraint approval_task_added_by_fkey FOREIGN KEY (added_by) REFERENCES app_user(id),
  constraint approval_task_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES app_user(id),
  constraint approval_task_check CHECK (((state = 'done'::text) = (decided_seq IS NOT NULL))),
  constraint approval_task_check1 CHECK (((added_by IS NULL) = (added_seq IS NULL))),
  constraint approval_task_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id),
  constraint approval_task_instance_id_fkey FOREIGN KEY (instance_id) REFERENCES approval_instance(id),
  constraint approval_task_op_type_check CHECK ((op_type = ANY (ARRAY['2'::text, '3'::text, '4'::text, '9'::text, '10'::text, '12'::text, '13'::text]))),
  constraint approval_task_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES approval_task(id),
  constraint approval_task_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'pending'::text, 'done'::text, 'void'::text, 'copied'::text]))),
  constraint approval_task_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX approval_task_added_by ON public.approval_task USING btree (added_by) WHERE (added_by IS NOT NULL);
CREATE INDEX approval_task_for_others ON public.approval_task USING btree (tenant_id, decided_by, org_id, decided_at DESC, id DESC) WHERE ((state = 'done'::text) AND (decided_by IS NOT NULL));
CREATE INDEX approval_task_handled ON public.approval_task USING btree (tenant_id, assignee_id, org_id, decided_at DESC, id DESC) WHERE (state = 'done'::text);
CREATE INDEX approval_task_instance ON public.approval_task USING btree (instance_id, run, sort);
CREATE INDEX approval_task_mine ON public.approval_task USING btree (tenant_id, assignee_id, org_id, created_at DESC, id DESC) WHERE (state = 'pending'::text);
CREATE INDEX approval_task_parent ON public.approval_task USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE UNIQUE INDEX approval_task_once ON public.approval_task USING btree (instance_id, run, assignee_id) WHERE (state = ANY (ARRAY['waiting'::text, 'pending'::text]));
CREATE TRIGGER approval_task_barred BEFORE INSERT OR UPDATE OF assignee_id, decided_by ON public.approval_task FOR EACH ROW EXECUTE FUNCTION approval_task_barred();
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.approval_task FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.approval_task FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{read_at,marked}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.approval_task FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{read_at,marked}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.approval_task FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{read_at,marked}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table attempt (
  about text not null,
  name text not null,
  source text not null,
  count integer not null,
  since timestamp with time zone not null,
  untold integer not null default 0,
  tell integer not null default 0,
  told_at timestamp with time zone,
  constraint attempt_pkey PRIMARY KEY (about, name, source),
  constraint attempt_about_check CHECK ((about <> ''::text))
);
CREATE INDEX attempt_since ON public.attempt USING btree (since);
-- gongheng_app: delete, insert, select, update

create table award (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  tenderee_org_id uuid not null,
  package_name character varying(300) not null,
  package_code character varying(200) not null,
  status text not null,
  report_digest text not null,
  publicity_begin timestamp with time zone not null,
  publicity_end timestamp with time zone not null,
  publicity_over_at timestamp with time zone,
  late_reason character varying(500),
  short_reason character varying(500),
  candidates_bulletin_id uuid not null,
  result_bulletin_id uuid,
  created_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  published_at timestamp with time zone,
  constraint award_pkey PRIMARY KEY (id),
  constraint award_check CHECK ((publicity_end > publicity_begin)),
  constraint award_check1 CHECK (((status = '80'::text) = (published_at IS NOT NULL))),
  constraint award_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint award_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint award_status_check CHECK ((status = ANY (ARRAY['20'::text, '30'::text, '40'::text, '60'::text, '65'::text, '70'::text, '80'::text, '90'::text]))),
  constraint award_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint award_tenant_id_package_id_key UNIQUE (tenant_id, package_id),
  constraint award_tenderee_org_id_fkey FOREIGN KEY (tenderee_org_id) REFERENCES organisation(id)
);
CREATE INDEX award_all ON public.award USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX award_org ON public.award USING btree (tenant_id, org_id, created_at DESC, id DESC);
CREATE INDEX award_publicity ON public.award USING btree (tenant_id, publicity_end);
CREATE INDEX award_tenderee ON public.award USING btree (tenant_id, tenderee_org_id, created_at DESC, id DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.award FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.award FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.award FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.award FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (publicity_over_at, published_at, result_bulletin_id, status)

create table award_candidate (
  award_id uuid not null,
  tenant_id uuid not null,
  rank integer not null,
  bid_id uuid not null,
  bidder_org_id uuid not null,
  bidder_name character varying(200) not null,
  price numeric(26,6) not null,
  total numeric(6,2) not null,
  constraint award_candidate_pkey PRIMARY KEY (award_id, rank),
  constraint award_candidate_award_id_bid_id_key UNIQUE (award_id, bid_id),
  constraint award_candidate_award_id_fkey FOREIGN KEY (award_id) REFERENCES award(id),
  constraint award_candidate_bidder_org_id_fkey FOREIGN KEY (bidder_org_id) REFERENCES organisation(id),
  constraint award_candidate_price_check CHECK ((price > (0)::numeric)),
  constraint award_candidate_rank_check CHECK (((rank >= 1) AND (rank <= 3))),
  constraint award_candidate_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.award_candidate FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.award_candidate FOR EACH ROW EXECUTE FUNCTION facts_marked('{award_id,rank}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.award_candidate FOR EACH ROW EXECUTE FUNCTION facts_marked('{award_id,rank}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.award_candidate FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{award_id,rank}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table award_change (
  id uuid not null,
  tenant_id uuid not null,
  award_id uuid not null,
  bid_id uuid not null,
  legal_case text not null,
  reason character varying(500) not null,
  file_ids text not null,
  next_bid_id uuid,
  submitted_by uuid not null,
  submitted_at timestamp with time zone not null default app_now(),
  confirmed_by uuid,
  confirmed_at timestamp with time zone,
  outcome text,
  outcome_at timestamp with time zone,
  outcome_reason character varying(500),
  constraint award_change_pkey PRIMARY KEY (id),
  constraint award_change_award_id_bid_id_fkey FOREIGN KEY (award_id, bid_id) REFERENCES award_candidate(award_id, bid_id),
  constraint award_change_award_id_fkey FOREIGN KEY (award_id) REFERENCES award(id),
  constraint award_change_award_id_next_bid_id_fkey FOREIGN KEY (award_id, next_bid_id) REFERENCES award_candidate(award_id, bid_id),
  constraint award_change_check CHECK ((next_bid_id <> bid_id)),
  constraint award_change_check1 CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint award_change_check2 CHECK (((outcome IS NULL) = (outcome_at IS NULL))),
  constraint award_change_check3 CHECK (((outcome IS DISTINCT FROM 'returned'::text) OR ((outcome_reason)::text <> ''::text))),
  constraint award_change_check4 CHECK (((confirmed_by IS NOT NULL) OR (outcome IS NULL) OR (outcome = ANY (ARRAY['returned'::text, 'withdrawn'::text])))),
  constraint award_change_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES app_user(id),
  constraint award_change_file_ids_check CHECK ((file_ids <> ''::text)),
  constraint award_change_legal_case_check CHECK ((legal_case = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text]))),
  constraint award_change_outcome_check CHECK ((outcome = ANY (ARRAY['agreed'::text, 'disagreed'::text, 'returned'::text, 'withdrawn'::text]))),
  constraint award_change_reason_check CHECK (((reason)::text <> ''::text)),
  constraint award_change_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES app_user(id),
  constraint award_change_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX award_change_award ON public.award_change USING btree (award_id, submitted_at);
CREATE UNIQUE INDEX award_change_open ON public.award_change USING btree (award_id) WHERE (outcome IS NULL);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.award_change FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.award_change FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.award_change FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.award_change FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (confirmed_at, confirmed_by, outcome, outcome_at, outcome_reason)

create table award_determination (
  id uuid not null,
  tenant_id uuid not null,
  award_id uuid not null,
  bid_id uuid not null,
  rank integer not null,
  legal_case text,
  reason character varying(1000),
  determined_by uuid not null,
  determined_at timestamp with time zone not null default app_now(),
  outcome text,
  outcome_at timestamp with time zone,
  signature_id uuid,
  passed_over jsonb,
  constraint award_determination_pkey PRIMARY KEY (id),
  constraint award_determination_award_id_bid_id_fkey FOREIGN KEY (award_id, bid_id) REFERENCES award_candidate(award_id, bid_id),
  constraint award_determination_award_id_fkey FOREIGN KEY (award_id) REFERENCES award(id),
  constraint award_determination_check CHECK (((rank = 1) OR ((legal_case IS NOT NULL) AND ((reason)::text <> ''::text)))),
  constraint award_determination_determined_by_fkey FOREIGN KEY (determined_by) REFERENCES app_user(id),
  constraint award_determination_legal_case_check CHECK ((legal_case = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text]))),
  constraint award_determination_outcome_check CHECK ((outcome = ANY (ARRAY['agreed'::text, 'disagreed'::text, 'withdrawn'::text, 'replaced'::text]))),
  constraint award_determination_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES ca_record_signature(id),
  constraint award_determination_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX award_determination_record ON public.award_determination USING btree (signature_id) WHERE (signature_id IS NOT NULL);
CREATE UNIQUE INDEX award_determination_live ON public.award_determination USING btree (award_id) WHERE ((outcome IS NULL) OR (outcome = 'agreed'::text));
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.award_determination FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.award_determination FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.award_determination FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.award_determination FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (outcome, outcome_at)

create table award_notice (
  id uuid not null,
  tenant_id uuid not null,
  award_id uuid not null,
  package_id uuid not null,
  bidder_org_id uuid not null,
  bidder_name character varying(200) not null,
  kind text not null,
  notice_no character varying(50) not null,
  price numeric(26,6) not null,
  content jsonb not null,
  issued_at timestamp with time zone not null default app_now(),
  received_at timestamp with time zone,
  received_by uuid,
  void_at timestamp with time zone,
  constraint award_notice_pkey PRIMARY KEY (id),
  constraint award_notice_award_id_fkey FOREIGN KEY (award_id) REFERENCES award(id),
  constraint award_notice_bidder_org_id_fkey FOREIGN KEY (bidder_org_id) REFERENCES organisation(id),
  constraint award_notice_kind_check CHECK ((kind = ANY (ARRAY['win'::text, 'result'::text]))),
  constraint award_notice_received_by_fkey FOREIGN KEY (received_by) REFERENCES app_user(id),
  constraint award_notice_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint award_notice_tenant_id_notice_no_key UNIQUE (tenant_id, notice_no)
);
CREATE INDEX award_notice_award ON public.award_notice USING btree (award_id, notice_no);
CREATE INDEX award_notice_bidder ON public.award_notice USING btree (tenant_id, bidder_org_id, issued_at DESC, id DESC);
CREATE UNIQUE INDEX award_notice_of_bidder ON public.award_notice USING btree (award_id, bidder_org_id) WHERE (void_at IS NULL);
CREATE UNIQUE INDEX award_notice_winner ON public.award_notice USING btree (award_id) WHERE ((kind = 'win'::text) AND (void_at IS NULL));
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.award_notice FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.award_notice FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.award_notice FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.award_notice FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (received_at, received_by, void_at)

create table award_objection (
  id uuid not null,
  tenant_id uuid not null,
  award_id uuid not null,
  org_id uuid not null,
  org_name character varying(200) not null,
  user_id uuid not null,
  bid_id uuid,
  content character varying(2000) not null,
  file_ids text,
  submitted_at timestamp with time zone not null default app_now(),
  decision text,
  answer character varying(2000),
  answered_by uuid,
  answered_at timestamp with time zone,
  answered_late boolean,
  constraint award_objection_pkey PRIMARY KEY (id),
  constraint award_objection_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app_user(id),
  constraint award_objection_award_id_fkey FOREIGN KEY (award_id) REFERENCES award(id),
  constraint award_objection_check CHECK (((decision IS NULL) = (answered_at IS NULL))),
  constraint award_objection_content_check CHECK (((content)::text <> ''::text)),
  constraint award_objection_decision_check CHECK ((decision = ANY (ARRAY['dismissed'::text, 'upheld'::text]))),
  constraint award_objection_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint award_objection_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint award_objection_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX award_objection_award ON public.award_objection USING btree (award_id, submitted_at);
CREATE INDEX award_objection_open ON public.award_objection USING btree (tenant_id, submitted_at) WHERE (decision IS NULL);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.award_objection FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.award_objection FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.award_objection FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.award_objection FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (answer, answered_at, answered_by, answered_late, decision)

create table award_objection_answer (
  id uuid not null,
  tenant_id uuid not null,
  objection_id uuid not null,
  decision text not null,
  answer character varying(2000) not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null default app_now(),
  outcome text,
  outcome_by uuid,
  outcome_at timestamp with time zone,
  outcome_reason character varying(500),
  constraint award_objection_answer_pkey PRIMARY KEY (id),
  constraint award_objection_answer_answer_check CHECK (((answer)::text <> ''::text)),
  constraint award_objection_answer_check CHECK ((outcome_by <> proposed_by)),
  constraint award_objection_answer_check1 CHECK ((((outcome IS NULL) = (outcome_by IS NULL)) AND ((outcome IS NULL) = (outcome_at IS NULL)))),
  constraint award_objection_answer_check2 CHECK (((outcome IS DISTINCT FROM 'returned'::text) OR ((outcome_reason)::text <> ''::text))),
  constraint award_objection_answer_decision_check CHECK ((decision = ANY (ARRAY['dismissed'::text, 'upheld'::text]))),
  constraint award_objection_answer_objection_id_fkey FOREIGN KEY (objection_id) REFERENCES award_objection(id),
  constraint award_objection_answer_outcome_by_fkey FOREIGN KEY (outcome_by) REFERENCES app_user(id),
  constraint award_objection_answer_outcome_check CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'returned'::text]))),
  constraint award_objection_answer_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES app_user(id),
  constraint award_objection_answer_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX award_objection_answer_objection ON public.award_objection_answer USING btree (objection_id, proposed_at);
CREATE UNIQUE INDEX award_objection_answer_live ON public.award_objection_answer USING btree (objection_id) WHERE ((outcome IS NULL) OR (outcome = 'confirmed'::text));
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.award_objection_answer FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.award_objection_answer FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.award_objection_answer FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.award_objection_answer FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (outcome, outcome_at, outcome_by, outcome_reason)

create table backup_run (
  id uuid not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  file text not null,
  bytes bigint not null,
  digest text not null,
  proved_at timestamp with time zone,
  constraint backup_run_pkey PRIMARY KEY (id),
  constraint backup_run_bytes_check CHECK ((bytes >= 0)),
  constraint backup_run_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint backup_run_file_check CHECK (((char_length(file) >= 1) AND (char_length(file) <= 1000)))
);
CREATE INDEX backup_run_newest ON public.backup_run USING btree (made_at DESC);
-- gongheng_app: insert, select, update

create table bid (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  bidder_name character varying(200) not null,
  user_id uuid not null,
  version integer not null,
  submit_status text not null default '10'::text,
  upload_id uuid not null,
  storage_key text not null,
  file_size bigint not null,
  ciphertext_digest text not null,
  envelope text not null,
  envelope_digest text not null,
  certificate_id uuid not null,
  participant_name character varying(50) not null,
  mobile character varying(11) not null,
  phone character varying(20),
  email character varying(100),
  address text not null,
  received_at timestamp with time zone not null,
  receipt_id uuid not null,
  receipt jsonb not null,
  ended_at timestamp with time zone,
  constraint bid_pkey PRIMARY KEY (id),
  constraint bid_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES ca_certificate(id),
  constraint bid_check CHECK (((submit_status = '10'::text) = (ended_at IS NULL))),
  constraint bid_ciphertext_digest_check CHECK ((ciphertext_digest ~ '^[0-9a-f]{64}$'::text)),
  constraint bid_envelope_check CHECK ((octet_length(envelope) <= 131072)),
  constraint bid_envelope_digest_check CHECK ((envelope_digest ~ '^[0-9a-f]{64}$'::text)),
  constraint bid_file_size_check CHECK ((file_size > 0)),
  constraint bid_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint bid_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint bid_package_id_org_id_version_key UNIQUE (package_id, org_id, version),
  constraint bid_receipt_id_key UNIQUE (receipt_id),
  constraint bid_submit_status_check CHECK ((submit_status = ANY (ARRAY['10'::text, '20'::text, '30'::text]))),
  constraint bid_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint bid_upload_id_key UNIQUE (upload_id),
  constraint bid_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint bid_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX bid_live ON public.bid USING btree (package_id, org_id) WHERE (submit_status = '10'::text);
CREATE TRIGGER bid_stands BEFORE UPDATE ON public.bid FOR EACH ROW EXECUTE FUNCTION bid_stands();
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.bid FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.bid FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.bid FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.bid FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (ended_at, submit_status)

create table bid_refusal (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  user_id uuid not null,
  envelope_digest text not null,
  refused_at timestamp with time zone not null,
  receipt jsonb not null,
  constraint bid_refusal_pkey PRIMARY KEY (id),
  constraint bid_refusal_envelope_digest_check CHECK ((envelope_digest ~ '^[0-9a-f]{64}$'::text)),
  constraint bid_refusal_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint bid_refusal_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint bid_refusal_package_id_org_id_envelope_digest_key UNIQUE (package_id, org_id, envelope_digest),
  constraint bid_refusal_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint bid_refusal_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.bid_refusal FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.bid_refusal FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.bid_refusal FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.bid_refusal FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table bid_upload (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  user_id uuid not null,
  storage_key text not null,
  file_size bigint not null,
  digest text not null,
  created_at timestamp with time zone not null default app_now(),
  dropped_at timestamp with time zone,
  bound text,
  constraint bid_upload_pkey PRIMARY KEY (id),
  constraint bid_upload_bound_check CHECK ((bound ~ '^[0-9a-f]{64}$'::text)),
  constraint bid_upload_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint bid_upload_file_size_check CHECK ((file_size > 0)),
  constraint bid_upload_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint bid_upload_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint bid_upload_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint bid_upload_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX bid_upload_lot ON public.bid_upload USING btree (package_id, org_id);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (dropped_at)

create table bidder_contact (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  contact_name character varying(50) not null,
  contact_phone character varying(20) not null,
  contact_email character varying(100),
  updated_by uuid not null,
  updated_at timestamp with time zone not null,
  constraint bidder_contact_pkey PRIMARY KEY (id),
  constraint bidder_contact_contact_name_check CHECK (((contact_name)::text <> ''::text)),
  constraint bidder_contact_contact_phone_check CHECK (((contact_phone)::text <> ''::text)),
  constraint bidder_contact_package_id_org_id_fkey FOREIGN KEY (package_id, org_id) REFERENCES document_holder(package_id, org_id),
  constraint bidder_contact_package_id_org_id_key UNIQUE (package_id, org_id),
  constraint bidder_contact_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint bidder_contact_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.bidder_contact FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.bidder_contact FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.bidder_contact FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.bidder_contact FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (contact_email, contact_name, contact_phone, updated_at, updated_by)

create table building_opening (
  building_id uuid not null,
  org_id uuid not null,
  tenant_id uuid not null,
  opened_at timestamp with time zone not null default app_now(),
  constraint building_opening_pkey PRIMARY KEY (building_id, org_id),
  constraint building_opening_building_id_fkey FOREIGN KEY (building_id) REFERENCES building_project(id),
  constraint building_opening_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint building_opening_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX building_opening_of_org ON public.building_opening USING btree (org_id, building_id);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select

create table building_project (
  id uuid not null,
  tenant_id uuid not null,
  org_id uuid not null,
  project_code character varying(50) not null,
  project_name character varying(200) not null,
  owner_name character varying(200) not null,
  province character varying(20) not null,
  city character varying(20),
  county character varying(20),
  address character varying(200),
  investment numeric(22,2),
  approval_no character varying(100),
  description character varying(1000),
  status text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  constraint building_project_pkey PRIMARY KEY (id),
  constraint building_project_investment_check CHECK ((investment > (0)::numeric)),
  constraint building_project_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint building_project_project_code_check CHECK (((project_code)::text <> ''::text)),
  constraint building_project_project_name_check CHECK (((project_name)::text <> ''::text)),
  constraint building_project_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text]))),
  constraint building_project_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX building_project_list ON public.building_project USING btree (org_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX building_project_code ON public.building_project USING btree (tenant_id, org_id, project_code);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table bulletin (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  bulletin_type text not null,
  bulletin_no character varying(50) not null,
  status text not null,
  title character varying(200) not null,
  content text not null,
  media character varying(300) not null default ''::character varying,
  terms_digest text,
  facts jsonb,
  content_digest text,
  published_at timestamp with time zone,
  created_by uuid,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  notice_kind text,
  constraint bulletin_pkey PRIMARY KEY (id),
  constraint bulletin_bulletin_type_check CHECK ((bulletin_type = ANY (ARRAY['tender'::text, 'candidates'::text, 'result'::text, 'failure'::text, 'other'::text]))),
  constraint bulletin_check CHECK (((status = '50'::text) = (published_at IS NOT NULL))),
  constraint bulletin_check1 CHECK (((status <> '50'::text) OR ((content <> ''::text) AND (facts IS NOT NULL) AND (content_digest IS NOT NULL)))),
  constraint bulletin_content_check CHECK ((char_length(content) <= 200000)),
  constraint bulletin_content_digest_check CHECK ((content_digest ~ '^[0-9a-f]{64}$'::text)),
  constraint bulletin_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint bulletin_notice_kind_check CHECK ((((bulletin_type = 'other'::text) = (notice_kind IS NOT NULL)) AND (notice_kind = ANY (ARRAY['explanation'::text, 'objection'::text, 'other'::text])))),
  constraint bulletin_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint bulletin_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint bulletin_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text, '40'::text, '50'::text]))),
  constraint bulletin_tenant_id_bulletin_no_key UNIQUE (tenant_id, bulletin_no),
  constraint bulletin_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint bulletin_title_check CHECK (((title)::text <> ''::text))
);
CREATE INDEX bulletin_list ON public.bulletin USING btree (tenant_id, org_id, created_at DESC, id DESC);
CREATE INDEX bulletin_lot ON public.bulletin USING btree (package_id, created_at);
CREATE UNIQUE INDEX bulletin_tender ON public.bulletin USING btree (package_id) WHERE (bulletin_type = 'tender'::text);
CREATE TRIGGER bulletin_listed AFTER INSERT OR UPDATE OF status ON public.bulletin FOR EACH ROW WHEN ((new.status = '50'::text)) EXECUTE FUNCTION bulletin_listed();
CREATE TRIGGER bulletin_stands BEFORE UPDATE ON public.bulletin FOR EACH ROW EXECUTE FUNCTION bulletin_stands();
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.bulletin FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.bulletin FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.bulletin FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.bulletin FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', '', '{}');
CREATE TRIGGER search_awaits AFTER INSERT ON public.bulletin FOR EACH ROW EXECUTE FUNCTION search_awaits_bulletin();
CREATE TRIGGER search_forgotten AFTER DELETE ON public.bulletin FOR EACH ROW EXECUTE FUNCTION search_forgotten();
CREATE TRIGGER search_noted AFTER UPDATE OF title, bulletin_no, facts ON public.bulletin FOR EACH ROW EXECUTE FUNCTION search_noted_bulletin();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table bulletin_listing (
  bulletin_id uuid not null,
  tenant_id uuid not null,
  seq bigint generated always as identity not null,
  package_id uuid not null,
  bulletin_type text not null,
  published_at timestamp with time zone not null,
  province text not null,
  city text not null,
  category text not null,
  purchase_mode text not null,
  constraint bulletin_listing_pkey PRIMARY KEY (bulletin_id),
  constraint bulletin_listing_bulletin_id_fkey FOREIGN KEY (bulletin_id) REFERENCES bulletin(id),
  constraint bulletin_listing_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX bulletin_listing_category ON public.bulletin_listing USING btree (tenant_id, category, published_at DESC, bulletin_id DESC);
CREATE INDEX bulletin_listing_city ON public.bulletin_listing USING btree (tenant_id, city, published_at DESC, bulletin_id DESC);
CREATE INDEX bulletin_listing_lot ON public.bulletin_listing USING btree (package_id, published_at, bulletin_id);
CREATE INDEX bulletin_listing_mode ON public.bulletin_listing USING btree (tenant_id, purchase_mode, published_at DESC, bulletin_id DESC);
CREATE INDEX bulletin_listing_newest ON public.bulletin_listing USING btree (tenant_id, published_at DESC, bulletin_id DESC);
CREATE INDEX bulletin_listing_province ON public.bulletin_listing USING btree (tenant_id, province, published_at DESC, bulletin_id DESC);
CREATE INDEX bulletin_listing_type ON public.bulletin_listing USING btree (tenant_id, bulletin_type, published_at DESC, bulletin_id DESC);
CREATE UNIQUE INDEX bulletin_listing_seq ON public.bulletin_listing USING btree (tenant_id, seq);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: select

create table ca_certificate (
  id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null,
  org_id uuid not null,
  ca_type character varying(20) not null,
  serial character varying(64) not null,
  spki text not null,
  certificate_pem text not null,
  common_name character varying(64) not null,
  org_name character varying(200) not null,
  not_before timestamp with time zone not null,
  not_after timestamp with time zone not null,
  status text not null default '1'::text,
  bound_at timestamp with time zone not null default app_now(),
  unbound_at timestamp with time zone,
  constraint ca_certificate_pkey PRIMARY KEY (id),
  constraint ca_certificate_check CHECK ((not_before < not_after)),
  constraint ca_certificate_check1 CHECK (((status = '2'::text) = (unbound_at IS NOT NULL))),
  constraint ca_certificate_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint ca_certificate_status_check CHECK ((status = ANY (ARRAY['1'::text, '2'::text]))),
  constraint ca_certificate_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint ca_certificate_tenant_id_serial_key UNIQUE (tenant_id, serial),
  constraint ca_certificate_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX ca_certificate_list ON public.ca_certificate USING btree (tenant_id, user_id, bound_at DESC, id DESC);
CREATE INDEX ca_certificate_org ON public.ca_certificate USING btree (tenant_id, org_id, bound_at DESC);
CREATE UNIQUE INDEX ca_certificate_bound_suite ON public.ca_certificate USING btree (user_id, org_id, "left"(spki, 36)) WHERE (status = '1'::text);
CREATE UNIQUE INDEX ca_certificate_key ON public.ca_certificate USING btree (tenant_id, spki);
CREATE TRIGGER ca_held AFTER INSERT ON public.ca_certificate FOR EACH ROW EXECUTE FUNCTION ca_held();
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.ca_certificate FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.ca_certificate FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.ca_certificate FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.ca_certificate FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (status, unbound_at)

create table ca_demo_store (
  user_id uuid not null,
  tenant_id uuid not null,
  key_store text not null,
  constraint ca_demo_store_pkey PRIMARY KEY (user_id),
  constraint ca_demo_store_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint ca_demo_store_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE TRIGGER ca_demo_only BEFORE INSERT ON public.ca_demo_store FOR EACH ROW EXECUTE FUNCTION ca_demo_only();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table ca_holder (
  serial character varying(64) not null,
  tenant_id uuid not null,
  constraint ca_holder_pkey PRIMARY KEY (serial, tenant_id),
  constraint ca_holder_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- gongheng_app: select

create table ca_lost (
  id uuid not null,
  tenant_id uuid not null,
  certificate_id uuid not null,
  user_id uuid not null,
  org_id uuid not null,
  reason character varying(500) not null,
  state text not null default '0'::text,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  opinion character varying(500) not null default ''::character varying,
  due_at timestamp with time zone,
  constraint ca_lost_pkey PRIMARY KEY (id),
  constraint ca_lost_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES ca_certificate(id),
  constraint ca_lost_check CHECK (((state = '1'::text) <= ((due_at IS NOT NULL) AND (decided_by IS NOT NULL)))),
  constraint ca_lost_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint ca_lost_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint ca_lost_reason_check CHECK (((reason)::text <> ''::text)),
  constraint ca_lost_state_check CHECK ((state = ANY (ARRAY['0'::text, '1'::text, '2'::text, '3'::text]))),
  constraint ca_lost_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint ca_lost_two_people CHECK (((decided_by IS NULL) OR (decided_by <> user_id))),
  constraint ca_lost_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(id)
);
CREATE INDEX ca_lost_list ON public.ca_lost USING btree (tenant_id, asked_at DESC, id DESC);
CREATE UNIQUE INDEX ca_lost_open ON public.ca_lost USING btree (certificate_id) WHERE (state = ANY (ARRAY['0'::text, '1'::text]));
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.ca_lost FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.ca_lost FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.ca_lost FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.ca_lost FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table ca_record_signature (
  id uuid not null,
  tenant_id uuid not null,
  kind character varying(60) not null,
  subject_type character varying(40) not null,
  subject_id uuid not null,
  user_id uuid not null,
  certificate_id uuid not null,
  certificate_pem text not null,
  statement text not null,
  statement_digest text not null,
  signature text not null,
  signed_at timestamp with time zone not null default app_now(),
  constraint ca_record_signature_pkey PRIMARY KEY (id),
  constraint ca_record_signature_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES ca_certificate(id),
  constraint ca_record_signature_statement_digest_check CHECK ((statement_digest ~ '^[0-9a-f]{64}$'::text)),
  constraint ca_record_signature_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint ca_record_signature_tenant_id_statement_digest_key UNIQUE (tenant_id, statement_digest),
  constraint ca_record_signature_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX ca_record_signature_certificate ON public.ca_record_signature USING btree (certificate_id);
CREATE INDEX ca_record_signature_subject ON public.ca_record_signature USING btree (tenant_id, subject_id, kind);
CREATE INDEX ca_record_signature_user ON public.ca_record_signature USING btree (user_id);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.ca_record_signature FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.ca_record_signature FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.ca_record_signature FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.ca_record_signature FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table ca_revoked (
  serial character varying(64) not null,
  tenant_id uuid not null,
  revoked_at timestamp with time zone not null,
  reason smallint not null default 0,
  suite text not null default 'P-256'::text,
  constraint ca_revoked_pkey PRIMARY KEY (serial),
  constraint ca_revoked_reason_check CHECK ((reason = ANY (ARRAY[0, 1, 5]))),
  constraint ca_revoked_suite_check CHECK ((suite = ANY (ARRAY['P-256'::text, 'SM2'::text]))),
  constraint ca_revoked_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.ca_revoked FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.ca_revoked FOR EACH ROW EXECUTE FUNCTION facts_marked('{serial}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.ca_revoked FOR EACH ROW EXECUTE FUNCTION facts_marked('{serial}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.ca_revoked FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{serial}', '{}', '', '{}');
-- gongheng_app: insert, select

create table ca_service_certificate (
  id uuid not null,
  tenant_id uuid not null,
  purpose character varying(60) not null,
  serial character varying(64) not null,
  spki text not null,
  certificate_pem text not null,
  not_before timestamp with time zone not null,
  not_after timestamp with time zone not null,
  issued_at timestamp with time zone not null default app_now(),
  constraint ca_service_certificate_pkey PRIMARY KEY (id),
  constraint ca_service_certificate_check CHECK ((not_before < not_after)),
  constraint ca_service_certificate_serial_key UNIQUE (serial),
  constraint ca_service_certificate_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX ca_service_certificate_purpose ON public.ca_service_certificate USING btree (purpose, not_before DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.ca_service_certificate FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.ca_service_certificate FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.ca_service_certificate FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.ca_service_certificate FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- gongheng_app: insert, select

create table captcha (
  uuid uuid not null,
  x integer not null,
  y integer not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  checked boolean not null default false,
  used boolean not null default false,
  bits integer not null default 0,
  by_work boolean not null default false,
  constraint captcha_pkey PRIMARY KEY (uuid),
  constraint captcha_bits_check CHECK (((bits >= 0) AND (bits <= 24)))
);
CREATE INDEX captcha_made ON public.captcha USING btree (made_at);
-- gongheng_app: delete, insert, select, update

create table catalogue_product (
  id uuid not null,
  tenant_id uuid not null,
  catalogue_id uuid not null,
  product_code character varying(50) not null,
  product_name character varying(200) not null,
  specification character varying(200) not null,
  unit character varying(30) not null,
  reference_price numeric(22,2),
  is_up text not null,
  words text not null,
  updated_at timestamp with time zone not null default app_now(),
  constraint catalogue_product_pkey PRIMARY KEY (id),
  constraint catalogue_product_catalogue_id_fkey FOREIGN KEY (catalogue_id) REFERENCES purchase_catalogue(id),
  constraint catalogue_product_is_up_check CHECK ((is_up = ANY (ARRAY['0'::text, '1'::text]))),
  constraint catalogue_product_product_code_check CHECK (((product_code)::text <> ''::text)),
  constraint catalogue_product_product_name_check CHECK (((product_name)::text <> ''::text)),
  constraint catalogue_product_reference_price_check CHECK ((reference_price >= (0)::numeric)),
  constraint catalogue_product_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX catalogue_product_catalogue ON public.catalogue_product USING btree (catalogue_id, product_code);
CREATE UNIQUE INDEX catalogue_product_code ON public.catalogue_product USING btree (tenant_id, product_code);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table clarification (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  number integer,
  status text not null,
  kind text,
  title character varying(200),
  content text,
  attachment_ids text,
  affects_bids text,
  new_deadline timestamp with time zone,
  deviation_reason character varying(500),
  question_ids jsonb not null default '[]'::jsonb,
  files jsonb,
  digest text,
  former_deadline timestamp with time zone,
  issued_at timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  constraint clarification_pkey PRIMARY KEY (id),
  constraint clarification_affects_bids_check CHECK ((affects_bids = ANY (ARRAY['0'::text, '1'::text]))),
  constraint clarification_check CHECK (((status = ANY (ARRAY['10'::text, '30'::text, '60'::text])) OR ((digest IS NOT NULL) AND (files IS NOT NULL) AND (kind IS NOT NULL) AND (title IS NOT NULL) AND (content IS NOT NULL) AND (affects_bids IS NOT NULL)))),
  constraint clarification_check1 CHECK (((status = '50'::text) = (issued_at IS NOT NULL))),
  constraint clarification_check2 CHECK (((status = '50'::text) = (number IS NOT NULL))),
  constraint clarification_check3 CHECK (((former_deadline IS NULL) OR ((status = '50'::text) AND (new_deadline > former_deadline)))),
  constraint clarification_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint clarification_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint clarification_kind_check CHECK ((kind = ANY (ARRAY['clarification'::text, 'amendment'::text]))),
  constraint clarification_number_check CHECK (((number >= 1) AND (number <= 200))),
  constraint clarification_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint clarification_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint clarification_package_id_number_key UNIQUE (package_id, number),
  constraint clarification_question_ids_check CHECK ((jsonb_typeof(question_ids) = 'array'::text)),
  constraint clarification_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text, '40'::text, '50'::text, '60'::text]))),
  constraint clarification_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE UNIQUE INDEX clarification_unissued ON public.clarification USING btree (package_id) WHERE (status <> ALL (ARRAY['50'::text, '60'::text]));
CREATE TRIGGER clarification_stands BEFORE UPDATE ON public.clarification FOR EACH ROW EXECUTE FUNCTION clarification_stands();
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.clarification FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.clarification FOR EACH ROW WHEN ((NOT (old.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.clarification FOR EACH ROW WHEN ((NOT (new.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.clarification FOR EACH ROW WHEN (((NOT (old.status = ANY ('{10}'::text[]))) OR (NOT (new.status = ANY ('{10}'::text[]))))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (affects_bids, attachment_ids, content, deviation_reason, digest, files, former_deadline, issued_at, kind, new_deadline, number, question_ids, status, title, updated_at)

create table clarification_answer (
  id uuid not null,
  tenant_id uuid not null,
  question_id uuid not null,
  answer character varying(2000) not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  outcome text,
  outcome_by uuid,
  outcome_at timestamp with time zone,
  outcome_reason character varying(500),
  constraint clarification_answer_pkey PRIMARY KEY (id),
  constraint clarification_answer_answer_check CHECK (((answer)::text <> ''::text)),
  constraint clarification_answer_check CHECK ((outcome_by <> proposed_by)),
  constraint clarification_answer_check1 CHECK ((((outcome IS NULL) = (outcome_by IS NULL)) AND ((outcome IS NULL) = (outcome_at IS NULL)))),
  constraint clarification_answer_check2 CHECK (((outcome IS DISTINCT FROM 'returned'::text) OR ((outcome_reason)::text <> ''::text))),
  constraint clarification_answer_outcome_by_fkey FOREIGN KEY (outcome_by) REFERENCES app_user(id),
  constraint clarification_answer_outcome_check CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'returned'::text]))),
  constraint clarification_answer_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES app_user(id),
  constraint clarification_answer_question_id_fkey FOREIGN KEY (question_id) REFERENCES clarification_question(id),
  constraint clarification_answer_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX clarification_answer_question ON public.clarification_answer USING btree (question_id, proposed_at);
CREATE UNIQUE INDEX clarification_answer_live ON public.clarification_answer USING btree (question_id) WHERE ((outcome IS NULL) OR (outcome = 'confirmed'::text));
CREATE TRIGGER clarification_answer_stands BEFORE UPDATE ON public.clarification_answer FOR EACH ROW EXECUTE FUNCTION clarification_answer_stands();
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.clarification_answer FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.clarification_answer FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.clarification_answer FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.clarification_answer FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (outcome, outcome_at, outcome_by, outcome_reason)

create table clarification_question (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  content character varying(2000) not null,
  file_id text,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  clarification_id uuid,
  answered_at timestamp with time zone,
  target character varying(200),
  request character varying(1000),
  withdrawn_at timestamp with time zone,
  answer character varying(2000),
  answered_late boolean,
  constraint clarification_question_pkey PRIMARY KEY (id),
  constraint clarification_question_answered CHECK (((answered_at IS NULL) = ((clarification_id IS NULL) AND (answer IS NULL)))),
  constraint clarification_question_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id),
  constraint clarification_question_clarification_id_fkey FOREIGN KEY (clarification_id) REFERENCES clarification(id),
  constraint clarification_question_content_check CHECK (((content)::text <> ''::text)),
  constraint clarification_question_late CHECK (((target IS NULL) OR ((answered_at IS NULL) = (answered_late IS NULL)))),
  constraint clarification_question_objection CHECK ((((target IS NULL) = (request IS NULL)) AND ((target IS NOT NULL) OR ((withdrawn_at IS NULL) AND (answer IS NULL) AND (answered_late IS NULL))))),
  constraint clarification_question_one_answer CHECK (((clarification_id IS NULL) OR (answer IS NULL))),
  constraint clarification_question_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint clarification_question_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint clarification_question_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint clarification_question_withdrawn CHECK (((withdrawn_at IS NULL) OR (answered_at IS NULL)))
);
CREATE INDEX clarification_question_lot ON public.clarification_question USING btree (package_id, asked_at, id);
CREATE TRIGGER clarification_question_stands BEFORE UPDATE ON public.clarification_question FOR EACH ROW EXECUTE FUNCTION clarification_question_stands();
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.clarification_question FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.clarification_question FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.clarification_question FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.clarification_question FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (answer, answered_at, answered_late, clarification_id, withdrawn_at)

create table clarification_receipt (
  id uuid not null,
  tenant_id uuid not null,
  clarification_id uuid not null,
  org_id uuid not null,
  confirmed_by uuid not null,
  confirmed_at timestamp with time zone not null,
  constraint clarification_receipt_pkey PRIMARY KEY (id),
  constraint clarification_receipt_clarification_id_fkey FOREIGN KEY (clarification_id) REFERENCES clarification(id),
  constraint clarification_receipt_clarification_id_org_id_key UNIQUE (clarification_id, org_id),
  constraint clarification_receipt_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES app_user(id),
  constraint clarification_receipt_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint clarification_receipt_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.clarification_receipt FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.clarification_receipt FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.clarification_receipt FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.clarification_receipt FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table client_version (
  id uuid not null,
  tenant_id uuid not null,
  platform character varying(20) not null,
  version_no character varying(30) not null,
  version_parts integer[] not null,
  forced boolean not null,
  description character varying(2000) not null,
  file_id text not null,
  status character varying(1) not null default '0'::character varying,
  created_by uuid not null,
  created_name character varying(50) not null,
  created_at timestamp with time zone not null default app_now(),
  changed_by uuid not null,
  published_by uuid,
  published_name character varying(50) not null default ''::character varying,
  published_at timestamp with time zone,
  version integer not null default 0,
  constraint client_version_pkey PRIMARY KEY (id),
  constraint client_version_check CHECK (((published_by IS NULL) OR (published_by <> changed_by))),
  constraint client_version_status_check CHECK (((status)::text = ANY ((ARRAY['0'::character varying, '1'::character varying, '2'::character varying])::text[]))),
  constraint client_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint client_version_tenant_id_platform_version_no_key UNIQUE (tenant_id, platform, version_no)
);
CREATE INDEX client_version_newest ON public.client_version USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX client_version_online ON public.client_version USING btree (tenant_id, platform, version_parts DESC) WHERE ((status)::text = '1'::text);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.client_version FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.client_version FOR EACH ROW WHEN ((NOT ((old.status)::text = ANY ('{0}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{version}', 'status', '{0}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.client_version FOR EACH ROW WHEN ((NOT ((new.status)::text = ANY ('{0}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{version}', 'status', '{0}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.client_version FOR EACH ROW WHEN (((NOT ((old.status)::text = ANY ('{0}'::text[]))) OR (NOT ((new.status)::text = ANY ('{0}'::text[]))))) EXECUTE FUNCTION facts_marked('{id}', '{version}', 'status', '{0}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table committee (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  bid_code character varying(100) not null,
  bid_name character varying(300) not null,
  status text not null,
  member_count integer not null,
  review_time timestamp with time zone not null,
  location character varying(200) not null,
  deviation_reason character varying(500),
  remark character varying(500),
  avoided_org_ids uuid[] not null default '{}'::uuid[],
  created_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  constraint committee_pkey PRIMARY KEY (id),
  constraint committee_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint committee_location_check CHECK (((location)::text <> ''::text)),
  constraint committee_member_count_check CHECK ((((member_count >= 3) AND (member_count <= 21)) AND ((member_count % 2) = 1))),
  constraint committee_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint committee_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text, '40'::text]))),
  constraint committee_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint committee_tenant_id_package_id_key UNIQUE (tenant_id, package_id)
);
CREATE INDEX committee_forms ON public.committee USING btree (tenant_id, created_at DESC, id DESC) WHERE (status = ANY (ARRAY['20'::text, '30'::text]));
CREATE INDEX committee_list ON public.committee USING btree (tenant_id, org_id, created_at DESC, id DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.committee FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.committee FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.committee FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.committee FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', '', '{}');
CREATE TRIGGER search_awaits AFTER INSERT ON public.committee FOR EACH ROW EXECUTE FUNCTION search_awaits_committee();
CREATE TRIGGER search_forgotten AFTER DELETE ON public.committee FOR EACH ROW EXECUTE FUNCTION search_forgotten();
CREATE TRIGGER search_noted AFTER UPDATE OF bid_name, bid_code ON public.committee FOR EACH ROW EXECUTE FUNCTION search_noted_committee();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (avoided_org_ids, deviation_reason, location, member_count, remark, review_time, status, updated_at)

create table committee_draw (
  id uuid not null,
  tenant_id uuid not null,
  committee_id uuid not null,
  round integer not null,
  wanted integer not null,
  pool jsonb not null,
  salt text not null,
  pool_digest text not null,
  server_seed text not null,
  commitment text not null,
  need_witness boolean not null,
  created_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  constraint committee_draw_pkey PRIMARY KEY (id),
  constraint committee_draw_check CHECK ((jsonb_array_length(pool) >= wanted)),
  constraint committee_draw_committee_id_fkey FOREIGN KEY (committee_id) REFERENCES committee(id),
  constraint committee_draw_committee_id_round_key UNIQUE (committee_id, round),
  constraint committee_draw_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint committee_draw_round_check CHECK ((round > 0)),
  constraint committee_draw_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint committee_draw_wanted_check CHECK ((wanted > 0))
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.committee_draw FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.committee_draw FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.committee_draw FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.committee_draw FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table committee_member (
  id uuid not null,
  tenant_id uuid not null,
  committee_id uuid not null,
  draw_id uuid not null,
  user_id uuid not null,
  seat integer not null,
  state text not null,
  reason character varying(500),
  invited_at timestamp with time zone not null default app_now(),
  answered_at timestamp with time zone,
  constraint committee_member_pkey PRIMARY KEY (id),
  constraint committee_member_committee_id_fkey FOREIGN KEY (committee_id) REFERENCES committee(id),
  constraint committee_member_committee_id_seat_key UNIQUE (committee_id, seat),
  constraint committee_member_committee_id_user_id_key UNIQUE (committee_id, user_id),
  constraint committee_member_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES committee_draw(id),
  constraint committee_member_seat_check CHECK ((seat > 0)),
  constraint committee_member_state_check CHECK ((state = ANY (ARRAY['10'::text, '20'::text, '30'::text, '40'::text, '50'::text]))),
  constraint committee_member_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint committee_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX committee_member_user ON public.committee_member USING btree (tenant_id, user_id, invited_at DESC, id DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.committee_member FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.committee_member FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.committee_member FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.committee_member FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (answered_at, reason, state)

create table committee_replacement (
  id uuid not null,
  tenant_id uuid not null,
  committee_id uuid not null,
  member_id uuid not null,
  seat integer not null,
  stage text not null,
  ground text not null,
  evidence character varying(1000) not null,
  file_ids text,
  draw_id uuid not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null default app_now(),
  status text not null default '10'::text,
  decided_by uuid,
  decided_side text,
  decided_note character varying(500),
  decided_at timestamp with time zone,
  constraint committee_replacement_pkey PRIMARY KEY (id),
  constraint committee_replacement_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id),
  constraint committee_replacement_check CHECK (((status = '10'::text) = (decided_at IS NULL))),
  constraint committee_replacement_check1 CHECK (((status <> ALL (ARRAY['20'::text, '30'::text])) OR ((decided_by IS NOT NULL) AND (decided_side IS NOT NULL) AND (decided_by <> asked_by)))),
  constraint committee_replacement_committee_id_fkey FOREIGN KEY (committee_id) REFERENCES committee(id),
  constraint committee_replacement_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id),
  constraint committee_replacement_decided_side_check CHECK ((decided_side = ANY (ARRAY['supervision'::text, 'tenderee'::text]))),
  constraint committee_replacement_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES committee_draw(id),
  constraint committee_replacement_draw_id_key UNIQUE (draw_id),
  constraint committee_replacement_evidence_check CHECK (((evidence)::text <> ''::text)),
  constraint committee_replacement_ground_check CHECK ((ground = ANY (ARRAY['recusal'::text, 'absent'::text, 'health'::text, 'desertion'::text, 'noAnswer'::text]))),
  constraint committee_replacement_member_id_fkey FOREIGN KEY (member_id) REFERENCES committee_member(id),
  constraint committee_replacement_stage_check CHECK ((stage = ANY (ARRAY['forming'::text, 'opened'::text]))),
  constraint committee_replacement_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text, '40'::text]))),
  constraint committee_replacement_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX committee_replacement_list ON public.committee_replacement USING btree (tenant_id, status, asked_at DESC, id DESC);
CREATE INDEX committee_replacement_of ON public.committee_replacement USING btree (tenant_id, committee_id, asked_at);
CREATE UNIQUE INDEX committee_replacement_open ON public.committee_replacement USING btree (member_id) WHERE (status = '10'::text);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.committee_replacement FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.committee_replacement FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.committee_replacement FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.committee_replacement FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (decided_at, decided_by, decided_note, decided_side, status)

create table committee_result (
  draw_id uuid not null,
  tenant_id uuid not null,
  drawn_order jsonb not null,
  order_digest text not null,
  at timestamp with time zone not null default app_now(),
  constraint committee_result_pkey PRIMARY KEY (draw_id),
  constraint committee_result_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES committee_draw(id),
  constraint committee_result_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.committee_result FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.committee_result FOR EACH ROW EXECUTE FUNCTION facts_marked('{draw_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.committee_result FOR EACH ROW EXECUTE FUNCTION facts_marked('{draw_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.committee_result FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{draw_id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table committee_seed (
  draw_id uuid not null,
  tenant_id uuid not null,
  party text not null,
  seed character varying(100) not null,
  user_id uuid not null,
  at timestamp with time zone not null default app_now(),
  constraint committee_seed_pkey PRIMARY KEY (draw_id, party),
  constraint committee_seed_draw_id_fkey FOREIGN KEY (draw_id) REFERENCES committee_draw(id),
  constraint committee_seed_party_check CHECK ((party = ANY (ARRAY['agency'::text, 'witness'::text]))),
  constraint committee_seed_seed_check CHECK (((seed)::text <> ''::text)),
  constraint committee_seed_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint committee_seed_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.committee_seed FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.committee_seed FOR EACH ROW EXECUTE FUNCTION facts_marked('{draw_id,party}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.committee_seed FOR EACH ROW EXECUTE FUNCTION facts_marked('{draw_id,party}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.committee_seed FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{draw_id,party}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table config_override (
  tenant_id uuid not null,
  org_id uuid,
  config_key character varying(60) not null,
  config_value text not null,
  constraint config_override_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint config_override_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint config_override_tenant_id_org_id_config_key_key UNIQUE NULLS NOT DISTINCT (tenant_id, org_id, config_key)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.config_override FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.config_override FOR EACH ROW EXECUTE FUNCTION facts_marked('{tenant_id,org_id,config_key}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.config_override FOR EACH ROW EXECUTE FUNCTION facts_marked('{tenant_id,org_id,config_key}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.config_override FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{tenant_id,org_id,config_key}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table contact_holder (
  user_id uuid not null,
  kind text not null,
  tenant_id uuid not null,
  digest bytea not null,
  constraint contact_holder_pkey PRIMARY KEY (user_id, kind),
  constraint contact_holder_kind_check CHECK ((kind = ANY (ARRAY['mobile'::text, 'email'::text]))),
  constraint contact_holder_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint contact_holder_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(id)
);
CREATE INDEX contact_holder_digest ON public.contact_holder USING btree (digest);
-- gongheng_app: select

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

create table demo_act (
  name text not null,
  played_at timestamp with time zone not null default app_now(),
  constraint demo_act_pkey PRIMARY KEY (name)
);
-- gongheng_app: insert, select

create table document_holder (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  user_id uuid not null,
  obtained_at timestamp with time zone not null default app_now(),
  constraint document_holder_pkey PRIMARY KEY (id),
  constraint document_holder_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint document_holder_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint document_holder_package_id_org_id_key UNIQUE (package_id, org_id),
  constraint document_holder_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint document_holder_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX document_holder_mine ON public.document_holder USING btree (tenant_id, org_id, obtained_at DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.document_holder FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.document_holder FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.document_holder FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.document_holder FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table duty (
  id uuid not null,
  tenant_id uuid not null,
  subject text not null,
  subject_id uuid not null,
  words character varying(120) not null,
  params jsonb not null default '{}'::jsonb,
  main character varying(300) not null,
  part character varying(300) not null default ''::character varying,
  user_id uuid,
  org_id uuid,
  permission character varying(100) not null default ''::character varying,
  since timestamp with time zone not null,
  since_given boolean not null,
  until timestamp with time zone,
  at_hour boolean not null default false,
  path character varying(300) not null,
  query jsonb not null default '{}'::jsonb,
  lapses boolean not null default false,
  named boolean not null default true,
  except_id uuid,
  constraint duty_pkey PRIMARY KEY (id),
  constraint duty_check CHECK (((user_id IS NOT NULL) OR ((permission)::text <> ''::text))),
  constraint duty_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX duty_counted_of_org ON public.duty USING btree (tenant_id, org_id, permission, at_hour DESC, until, since, id) INCLUDE (except_id, lapses) WHERE (user_id IS NULL);
CREATE INDEX duty_counted_of_user ON public.duty USING btree (tenant_id, user_id, at_hour DESC, until, since, id) INCLUDE (org_id, permission, lapses) WHERE (user_id IS NOT NULL);
CREATE INDEX duty_of_anybody ON public.duty USING btree (tenant_id, permission, at_hour DESC, until, since, id) WHERE ((user_id IS NULL) AND (org_id IS NULL));
CREATE INDEX duty_subject ON public.duty USING btree (subject, subject_id);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

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
  handed_to uuid,
  constraint entrust_contract_pkey PRIMARY KEY (id),
  constraint entrust_contract_change_status_check CHECK ((change_status = ANY (ARRAY['10'::text, '20'::text, '30'::text]))),
  constraint entrust_contract_check CHECK (((contract_date_begin IS NULL) OR (contract_date_end IS NULL) OR (contract_date_begin <= contract_date_end))),
  constraint entrust_contract_contract_name_check CHECK (((contract_name)::text <> ''::text)),
  constraint entrust_contract_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint entrust_contract_entrust_amount_check CHECK ((entrust_amount > (0)::numeric)),
  constraint entrust_contract_handed_to_fkey FOREIGN KEY (handed_to) REFERENCES app_user(id),
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
CREATE INDEX entrust_contract_of_tenderee ON public.entrust_contract USING btree (tenderee_id, created_at DESC, id DESC) WHERE (is_deleted = '0'::text);
CREATE INDEX entrust_contract_status ON public.entrust_contract USING btree (tenant_id, org_id, status, contract_type, created_at DESC, id DESC) WHERE (is_deleted = '0'::text);
CREATE INDEX entrust_contract_tenderee ON public.entrust_contract USING btree (tenderee_id);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.entrust_contract FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.entrust_contract FOR EACH ROW WHEN ((NOT (old.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.entrust_contract FOR EACH ROW WHEN ((NOT (new.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.entrust_contract FOR EACH ROW WHEN (((NOT (old.status = ANY ('{10}'::text[]))) OR (NOT (new.status = ANY ('{10}'::text[]))))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER search_awaits AFTER INSERT ON public.entrust_contract FOR EACH ROW EXECUTE FUNCTION search_awaits_entrust_contract();
CREATE TRIGGER search_forgotten AFTER DELETE ON public.entrust_contract FOR EACH ROW EXECUTE FUNCTION search_forgotten();
CREATE TRIGGER search_noted AFTER UPDATE OF contract_name, contract_code ON public.entrust_contract FOR EACH ROW EXECUTE FUNCTION search_noted_entrust_contract();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table evaluation_method (
  id uuid not null,
  tenant_id uuid not null,
  template_id uuid not null,
  level text not null,
  name character varying(100) not null,
  version integer not null,
  purchase_method text not null,
  bid_step text not null,
  principles text not null,
  evaluation jsonb not null,
  enabled boolean not null,
  constraint evaluation_method_pkey PRIMARY KEY (id),
  constraint evaluation_method_bid_step_check CHECK ((bid_step = ANY (ARRAY['1'::text, '2'::text]))),
  constraint evaluation_method_evaluation_check CHECK ((jsonb_typeof(evaluation) = 'object'::text)),
  constraint evaluation_method_level_check CHECK ((level = ANY (ARRAY['plat'::text, 'tenant'::text]))),
  constraint evaluation_method_name_check CHECK (((name)::text <> ''::text)),
  constraint evaluation_method_principles_check CHECK ((char_length(principles) <= 10000)),
  constraint evaluation_method_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint evaluation_method_tenant_id_template_id_key UNIQUE (tenant_id, template_id),
  constraint evaluation_method_version_check CHECK ((version > 0))
);
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
  act xid8 not null default pg_current_xact_id(),
  act_at timestamp with time zone not null default now(),
  salt uuid not null default gen_random_uuid(),
  constraint event_pkey PRIMARY KEY (id)
) partition by range (id);
CREATE INDEX event_subject ON ONLY public.event USING btree (tenant_id, subject_id, id);
CREATE TRIGGER events_stand BEFORE DELETE OR UPDATE OR TRUNCATE ON public.event FOR EACH STATEMENT EXECUTE FUNCTION events_stand();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table export_job (
  id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null,
  org_id uuid not null,
  title character varying(60) not null,
  status text not null,
  line character varying(120) not null,
  asked jsonb not null,
  sheet jsonb not null,
  lang text not null,
  platform character varying(20) not null,
  digest text not null,
  row_count integer not null default 0,
  is_capped boolean not null default false,
  failure text,
  storage_key text,
  file_size bigint,
  made_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  over_at timestamp with time zone,
  constraint export_job_pkey PRIMARY KEY (id),
  constraint export_job_check CHECK ((((storage_key IS NOT NULL) = (status = '2'::text)) AND ((file_size IS NOT NULL) = (status = '2'::text)))),
  constraint export_job_check1 CHECK (((failure IS NOT NULL) = (status = '3'::text))),
  constraint export_job_check2 CHECK ((((ended_at IS NOT NULL) = (status = ANY (ARRAY['2'::text, '3'::text]))) AND ((over_at IS NOT NULL) = (ended_at IS NOT NULL)))),
  constraint export_job_failure_check CHECK ((failure = ANY (ARRAY['right'::text, 'failed'::text]))),
  constraint export_job_lang_check CHECK ((lang = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint export_job_row_count_check CHECK ((row_count >= 0)),
  constraint export_job_status_check CHECK ((status = ANY (ARRAY['0'::text, '1'::text, '2'::text, '3'::text]))),
  constraint export_job_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX export_job_own ON public.export_job USING btree (tenant_id, user_id, org_id, made_at DESC, id DESC);
CREATE UNIQUE INDEX export_job_again ON public.export_job USING btree (tenant_id, user_id, org_id, digest) WHERE (status = ANY (ARRAY['0'::text, '1'::text]));
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table fact_mark (
  id bigint generated always as identity not null,
  tenant_id uuid not null,
  table_name text not null,
  row_key text not null,
  digest text,
  act xid8 not null default pg_current_xact_id(),
  act_at timestamp with time zone not null default now(),
  salt uuid not null default gen_random_uuid(),
  constraint fact_mark_pkey PRIMARY KEY (id)
) partition by range (id);
CREATE INDEX fact_mark_row ON ONLY public.fact_mark USING btree (tenant_id, table_name, row_key, id);
CREATE TRIGGER log_stands BEFORE DELETE OR UPDATE OR TRUNCATE ON public.fact_mark FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
-- gongheng_app: select

create table factor_demand (
  id uuid not null,
  tenant_id uuid not null,
  role_codes text[] not null,
  from_day date not null,
  grace_days integer not null,
  reason character varying(500) not null,
  state text not null default 'waiting'::text,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint factor_demand_pkey PRIMARY KEY (id),
  constraint factor_demand_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES account(id),
  constraint factor_demand_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint factor_demand_grace_days_check CHECK (((grace_days >= 0) AND (grace_days <= 90))),
  constraint factor_demand_reason_check CHECK (((reason)::text <> ''::text)),
  constraint factor_demand_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'inForce'::text, 'refused'::text, 'replaced'::text]))),
  constraint factor_demand_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint factor_demand_two_people CHECK (((state = ANY (ARRAY['waiting'::text, 'refused'::text])) OR ((decided_by IS NOT NULL) AND (decided_by <> asked_by))))
);
CREATE UNIQUE INDEX factor_demand_in_force ON public.factor_demand USING btree (tenant_id) WHERE (state = 'inForce'::text);
CREATE UNIQUE INDEX factor_demand_waiting ON public.factor_demand USING btree (tenant_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.factor_demand FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.factor_demand FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.factor_demand FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.factor_demand FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table file_conversion (
  file_id uuid not null,
  tenant_id uuid not null,
  status text not null,
  storage_key text,
  begun_at timestamp with time zone not null default now(),
  constraint file_conversion_pkey PRIMARY KEY (file_id),
  constraint file_conversion_check CHECK (((storage_key IS NOT NULL) = (status = 'ready'::text))),
  constraint file_conversion_status_check CHECK ((status = ANY (ARRAY['71'::text, '72'::text, 'ready'::text]))),
  constraint file_conversion_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX file_conversion_age ON public.file_conversion USING btree (tenant_id, begun_at);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table file_piece (
  tenant_id uuid not null,
  upload_id uuid not null,
  place integer not null,
  storage_key text not null,
  bytes integer not null,
  constraint file_piece_pkey PRIMARY KEY (upload_id, place),
  constraint file_piece_bytes_check CHECK ((bytes > 0)),
  constraint file_piece_place_check CHECK ((place >= 0)),
  constraint file_piece_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint file_piece_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES file_upload(id) ON DELETE CASCADE
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table file_reader (
  file_id uuid not null,
  tenant_id uuid not null,
  reader text not null,
  constraint file_reader_pkey PRIMARY KEY (file_id, reader),
  constraint file_reader_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint file_reader_reader_check CHECK ((reader ~ '^(public|tenant|org:[0-9a-f-]{36}(#[A-Za-z.]+)?|record:[a-zA-Z]+:[0-9a-f-]{36})$'::text)),
  constraint file_reader_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select

create table file_signature (
  file_id uuid not null,
  tenant_id uuid not null,
  status text not null,
  found jsonb not null default '[]'::jsonb,
  constraint file_signature_pkey PRIMARY KEY (file_id),
  constraint file_signature_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint file_signature_found_check CHECK ((jsonb_typeof(found) = 'array'::text)),
  constraint file_signature_status_check CHECK ((status = ANY (ARRAY['none'::text, 'signed'::text, 'unread'::text]))),
  constraint file_signature_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table file_upload (
  id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null,
  org_id uuid,
  file_name text not null,
  file_size bigint not null,
  module_name text not null,
  fingerprint text not null,
  finishing_at timestamp with time zone,
  file_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint file_upload_pkey PRIMARY KEY (id),
  constraint file_upload_file_size_check CHECK ((file_size > 0)),
  constraint file_upload_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX file_upload_age ON public.file_upload USING btree (tenant_id, created_at);
CREATE UNIQUE INDEX file_upload_again ON public.file_upload USING btree (tenant_id, user_id, fingerprint);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table goods_template (
  id uuid not null,
  tenant_id uuid not null,
  tpl_code character varying(60) not null,
  tpl_name character varying(100) not null,
  tpl_name_en character varying(200) not null,
  tpl_type text not null,
  is_intl text not null default '0'::text,
  purchase_catalogs text[] not null,
  currency_unit text not null default '0'::text,
  form_items jsonb not null,
  enabled boolean not null default true,
  template_id uuid,
  version integer not null default 1,
  remarks text not null default ''::text,
  constraint goods_template_pkey PRIMARY KEY (id),
  constraint goods_template_currency_unit_check CHECK ((currency_unit = ANY (ARRAY['0'::text, '1'::text]))),
  constraint goods_template_form_items_check CHECK ((jsonb_typeof(form_items) = 'array'::text)),
  constraint goods_template_is_intl_check CHECK ((is_intl = ANY (ARRAY['0'::text, '1'::text]))),
  constraint goods_template_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint goods_template_tenant_id_tpl_code_key UNIQUE (tenant_id, tpl_code),
  constraint goods_template_tpl_name_check CHECK (((tpl_name)::text <> ''::text)),
  constraint goods_template_tpl_type_check CHECK ((tpl_type = '30'::text))
);
CREATE INDEX goods_template_list ON public.goods_template USING btree (tenant_id, tpl_type, tpl_code, id);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (enabled)

create table hand_signature (
  id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null,
  image text not null,
  kept_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint hand_signature_pkey PRIMARY KEY (id),
  constraint hand_signature_id_user_id_key UNIQUE (id, user_id),
  constraint hand_signature_image_check CHECK (((image <> ''::text) AND (length(image) <= 100000))),
  constraint hand_signature_period CHECK ((ended_at >= kept_at)),
  constraint hand_signature_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint hand_signature_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX hand_signature_now ON public.hand_signature USING btree (user_id) WHERE (ended_at IS NULL);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.hand_signature FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.hand_signature FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.hand_signature FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.hand_signature FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (ended_at)

create table holiday (
  tenant_id uuid not null,
  day date not null,
  day_type character varying(1) not null,
  day_name character varying(50) not null,
  constraint holiday_pkey PRIMARY KEY (tenant_id, day),
  constraint holiday_day_type_check CHECK (((day_type)::text = ANY ((ARRAY['1'::character varying, '2'::character varying, '3'::character varying])::text[]))),
  constraint holiday_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.holiday FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.holiday FOR EACH ROW EXECUTE FUNCTION facts_marked('{tenant_id,day}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.holiday FOR EACH ROW EXECUTE FUNCTION facts_marked('{tenant_id,day}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.holiday FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{tenant_id,day}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table holiday_notice (
  id uuid not null,
  tenant_id uuid not null,
  year integer not null,
  reason character varying(300) not null,
  seen text not null,
  changes jsonb not null,
  moving jsonb not null,
  state text not null,
  proposed_by uuid not null,
  proposed_name character varying(50) not null,
  proposed_at timestamp with time zone not null default app_now(),
  decided_by uuid,
  decided_name character varying(50),
  decided_at timestamp with time zone,
  constraint holiday_notice_pkey PRIMARY KEY (id),
  constraint holiday_notice_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint holiday_notice_reason_check CHECK (((reason)::text <> ''::text)),
  constraint holiday_notice_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'published'::text, 'withdrawn'::text]))),
  constraint holiday_notice_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint holiday_notice_year_check CHECK (((year >= 2000) AND (year <= 2200)))
);
CREATE INDEX holiday_notice_list ON public.holiday_notice USING btree (tenant_id, proposed_at DESC, id DESC);
CREATE UNIQUE INDEX holiday_notice_waiting ON public.holiday_notice USING btree (tenant_id, year) WHERE (state = 'waiting'::text);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.holiday_notice FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.holiday_notice FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.holiday_notice FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.holiday_notice FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table instance (
  id uuid not null,
  host text not null,
  role text not null,
  version text not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  seen_at timestamp with time zone not null default clock_timestamp(),
  stuck text[] not null default '{}'::text[],
  constraint instance_pkey PRIMARY KEY (id),
  constraint instance_host_check CHECK ((char_length(host) <= 200)),
  constraint instance_role_check CHECK ((role = ANY (ARRAY['all'::text, 'web'::text, 'worker'::text]))),
  constraint instance_version_check CHECK ((char_length(version) <= 50))
);
CREATE INDEX instance_seen ON public.instance USING btree (seen_at DESC);
-- gongheng_app: delete, insert, select, update

create table invitation (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  batch integer not null,
  status text not null,
  ground text,
  ground_reason character varying(1000),
  ground_document character varying(300),
  choice_reason character varying(1000),
  reply_until timestamp with time zone,
  title character varying(200),
  content text,
  invitees jsonb not null default '[]'::jsonb,
  chosen_by uuid not null,
  terms_digest text,
  digest text,
  sent_at timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_batch_check CHECK (((batch >= 1) AND (batch <= 50))),
  constraint invitation_check CHECK (((status = ANY (ARRAY['10'::text, '30'::text, '60'::text])) OR ((digest IS NOT NULL) AND (terms_digest IS NOT NULL) AND (reply_until IS NOT NULL) AND (title IS NOT NULL) AND (content IS NOT NULL) AND (choice_reason IS NOT NULL) AND (jsonb_array_length(invitees) > 0)))),
  constraint invitation_check1 CHECK (((status = '50'::text) = (sent_at IS NOT NULL))),
  constraint invitation_check2 CHECK (((batch > 1) OR (status = ANY (ARRAY['10'::text, '30'::text])) OR (jsonb_array_length(invitees) >= 3))),
  constraint invitation_chosen_by_fkey FOREIGN KEY (chosen_by) REFERENCES app_user(id),
  constraint invitation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint invitation_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint invitation_discard_check CHECK (((status <> '60'::text) OR (batch > 1))),
  constraint invitation_ground_check CHECK ((ground = ANY (ARRAY['fewBidders'::text, 'costRatio'::text, 'keyProject'::text, 'notState'::text]))),
  constraint invitation_invitees_check CHECK ((jsonb_typeof(invitees) = 'array'::text)),
  constraint invitation_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint invitation_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint invitation_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text, '40'::text, '50'::text, '60'::text]))),
  constraint invitation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint invitation_terms_digest_check CHECK ((terms_digest ~ '^[0-9a-f]{64}$'::text))
);
CREATE UNIQUE INDEX invitation_batch ON public.invitation USING btree (package_id, batch) WHERE (status <> '60'::text);
CREATE UNIQUE INDEX invitation_unsent ON public.invitation USING btree (package_id) WHERE (status <> ALL (ARRAY['50'::text, '60'::text]));
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.invitation FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.invitation FOR EACH ROW WHEN ((NOT (old.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.invitation FOR EACH ROW WHEN ((NOT (new.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.invitation FOR EACH ROW WHEN (((NOT (old.status = ANY ('{10}'::text[]))) OR (NOT (new.status = ANY ('{10}'::text[]))))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER invitation_stands BEFORE UPDATE ON public.invitation FOR EACH ROW EXECUTE FUNCTION invitation_stands();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (choice_reason, chosen_by, content, digest, ground, ground_document, ground_reason, invitees, reply_until, sent_at, status, terms_digest, title, updated_at)

create table invitation_receipt (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  accepted boolean not null,
  contact_name character varying(50) not null,
  contact_phone character varying(20) not null,
  contact_email character varying(100),
  reason character varying(500),
  answered_by uuid not null,
  answered_at timestamp with time zone not null,
  constraint invitation_receipt_pkey PRIMARY KEY (id),
  constraint invitation_receipt_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app_user(id),
  constraint invitation_receipt_check CHECK ((accepted = (reason IS NULL))),
  constraint invitation_receipt_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint invitation_receipt_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint invitation_receipt_package_id_org_id_key UNIQUE (package_id, org_id),
  constraint invitation_receipt_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.invitation_receipt FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.invitation_receipt FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.invitation_receipt FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.invitation_receipt FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table known_device (
  user_id uuid not null,
  digest text not null,
  seen_at timestamp with time zone not null default clock_timestamp(),
  constraint known_device_pkey PRIMARY KEY (user_id, digest),
  constraint known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(id)
);
-- gongheng_app: delete, insert, select, update

create table log_checkpoint (
  size bigint not null,
  note text not null,
  sealed_at timestamp with time zone not null default clock_timestamp(),
  constraint log_checkpoint_pkey PRIMARY KEY (size)
);
CREATE TRIGGER log_stands BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_checkpoint FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
-- gongheng_app: insert, select

create table log_leaf (
  position bigint not null,
  kind text not null,
  ref bigint not null,
  hash bytea not null,
  constraint log_leaf_pkey PRIMARY KEY ("position"),
  constraint log_leaf_hash_check CHECK ((length(hash) = 32)),
  constraint log_leaf_kind_check CHECK ((kind = ANY (ARRAY['event'::text, 'fact'::text]))),
  constraint log_leaf_kind_ref_key UNIQUE (kind, ref),
  constraint log_leaf_position_check CHECK (("position" >= 0))
);
CREATE TRIGGER log_stands BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_leaf FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
-- gongheng_app: insert, select

create table log_tile (
  level smallint not null,
  index bigint not null,
  hash bytea not null,
  constraint log_tile_pkey PRIMARY KEY (level, index),
  constraint log_tile_hash_check CHECK ((length(hash) = 32)),
  constraint log_tile_index_check CHECK ((index >= 0)),
  constraint log_tile_level_check CHECK ((level > 0))
);
CREATE TRIGGER log_stands BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_tile FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
-- gongheng_app: insert, select

create table login_rule (
  tenant_id uuid not null,
  tries integer not null,
  lock_minutes integer not null,
  sessions_most integer not null,
  password_forced boolean not null,
  windows jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  constraint login_rule_pkey PRIMARY KEY (tenant_id),
  constraint login_rule_lock_minutes_check CHECK (((lock_minutes >= 5) AND (lock_minutes <= 1440))),
  constraint login_rule_sessions_most_check CHECK (((sessions_most >= 0) AND (sessions_most <= 50))),
  constraint login_rule_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint login_rule_tries_check CHECK (((tries >= 3) AND (tries <= 20)))
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.login_rule FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.login_rule FOR EACH ROW EXECUTE FUNCTION facts_marked('{tenant_id}', '{changed_at}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.login_rule FOR EACH ROW EXECUTE FUNCTION facts_marked('{tenant_id}', '{changed_at}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.login_rule FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{tenant_id}', '{changed_at}', '', '{}');
-- gongheng_app: insert, select, update

create table login_ticket (
  digest text not null,
  purpose text not null,
  place text not null default ''::text,
  tenant_id uuid,
  user_id uuid,
  data jsonb not null default '{}'::jsonb,
  ends_at timestamp with time zone not null,
  constraint login_ticket_pkey PRIMARY KEY (digest),
  constraint login_ticket_digest_check CHECK ((digest <> ''::text)),
  constraint login_ticket_purpose_check CHECK ((purpose <> ''::text)),
  constraint login_ticket_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint login_ticket_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(id)
);
CREATE INDEX login_ticket_ends ON public.login_ticket USING btree (ends_at);
-- gongheng_app: delete, insert, select

create table long_work (
  id uuid not null,
  tenant_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  tries integer not null default 0,
  holder uuid,
  held_until timestamp with time zone,
  made_at timestamp with time zone not null default clock_timestamp(),
  constraint long_work_pkey PRIMARY KEY (id),
  constraint long_work_kind_subject_id_key UNIQUE (kind, subject_id),
  constraint long_work_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX long_work_waiting ON public.long_work USING btree (made_at);
-- gongheng_app: delete, insert, select, update

create table lot_exception (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  kind text not null default 'terminate'::text,
  status text not null,
  reason text,
  reason_text character varying(1000),
  file_ids text,
  files jsonb,
  title character varying(200),
  content text,
  saved_by uuid not null,
  submitted_by uuid,
  digest text,
  bulletin_id uuid,
  published_at timestamp with time zone,
  refund text,
  refund_note character varying(500),
  refund_by uuid,
  refund_at timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  constraint lot_exception_pkey PRIMARY KEY (id),
  constraint lot_exception_bulletin_id_fkey FOREIGN KEY (bulletin_id) REFERENCES bulletin(id),
  constraint lot_exception_check CHECK (((status <> ALL (ARRAY['20'::text, '50'::text, '70'::text])) OR ((reason IS NOT NULL) AND (reason_text IS NOT NULL) AND (title IS NOT NULL) AND (content IS NOT NULL) AND (digest IS NOT NULL) AND (files IS NOT NULL) AND (submitted_by IS NOT NULL)))),
  constraint lot_exception_check1 CHECK (((status = '50'::text) = (published_at IS NOT NULL))),
  constraint lot_exception_check2 CHECK (((bulletin_id IS NULL) OR (status = '50'::text))),
  constraint lot_exception_check3 CHECK (((refund IS NULL) OR ((status = '50'::text) AND (refund_note IS NOT NULL) AND (refund_by IS NOT NULL) AND (refund_at IS NOT NULL)))),
  constraint lot_exception_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint lot_exception_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint lot_exception_files_check CHECK ((jsonb_typeof(files) = 'array'::text)),
  constraint lot_exception_kind_check CHECK ((kind = 'terminate'::text)),
  constraint lot_exception_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint lot_exception_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint lot_exception_reason_check CHECK ((reason = ANY (ARRAY['forceMajeure'::text, 'lawChange'::text, 'approvalLost'::text, 'taskCancelled'::text, 'documentsUnlawful'::text, 'ordered'::text, 'other'::text]))),
  constraint lot_exception_refund_by_fkey FOREIGN KEY (refund_by) REFERENCES app_user(id),
  constraint lot_exception_refund_check CHECK ((refund = ANY (ARRAY['none'::text, 'returned'::text]))),
  constraint lot_exception_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app_user(id),
  constraint lot_exception_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text, '50'::text, '60'::text, '70'::text]))),
  constraint lot_exception_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES app_user(id),
  constraint lot_exception_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX lot_exception_of_lot ON public.lot_exception USING btree (package_id, created_at);
CREATE UNIQUE INDEX lot_exception_open ON public.lot_exception USING btree (package_id) WHERE (status = ANY (ARRAY['10'::text, '20'::text, '30'::text, '50'::text]));
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.lot_exception FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.lot_exception FOR EACH ROW WHEN ((NOT (old.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.lot_exception FOR EACH ROW WHEN ((NOT (new.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.lot_exception FOR EACH ROW WHEN (((NOT (old.status = ANY ('{10}'::text[]))) OR (NOT (new.status = ANY ('{10}'::text[]))))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER lot_exception_stands BEFORE UPDATE ON public.lot_exception FOR EACH ROW EXECUTE FUNCTION lot_exception_stands();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (bulletin_id, content, digest, file_ids, files, published_at, reason, reason_text, refund, refund_at, refund_by, refund_note, saved_by, status, submitted_by, title, updated_at)

create table lot_invitee (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  org_name character varying(200) not null,
  invited_at timestamp with time zone not null default app_now(),
  answer text,
  answered_at timestamp with time zone,
  answer_until timestamp with time zone,
  constraint lot_invitee_pkey PRIMARY KEY (id),
  constraint lot_invitee_answer_check CHECK ((answer = ANY (ARRAY['awaited'::text, 'accepted'::text, 'declined'::text]))),
  constraint lot_invitee_answered_check CHECK (((COALESCE(answer, 'awaited'::text) <> 'awaited'::text) = (answered_at IS NOT NULL))),
  constraint lot_invitee_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint lot_invitee_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint lot_invitee_package_id_org_id_key UNIQUE (package_id, org_id),
  constraint lot_invitee_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX lot_invitee_org ON public.lot_invitee USING btree (tenant_id, org_id, invited_at DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.lot_invitee FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.lot_invitee FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.lot_invitee FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.lot_invitee FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER lot_invitee_stands BEFORE UPDATE ON public.lot_invitee FOR EACH ROW EXECUTE FUNCTION lot_invitee_stands();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (answer, answered_at)

create table lot_key (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  suite character varying(60) not null,
  lot_public_key text not null,
  wrapped_private_key text not null,
  certificate text not null,
  custodian_id uuid not null,
  custodian_name character varying(50) not null,
  custodian_org_id uuid not null,
  made_at timestamp with time zone not null default app_now(),
  replaced_at timestamp with time zone,
  second_id uuid,
  second_name character varying(50),
  second_org_name character varying(200),
  second_certificate text,
  second_wrapped_key text,
  constraint lot_key_pkey PRIMARY KEY (id),
  constraint lot_key_custodian_id_fkey FOREIGN KEY (custodian_id) REFERENCES app_user(id),
  constraint lot_key_custodian_org_id_fkey FOREIGN KEY (custodian_org_id) REFERENCES organisation(id),
  constraint lot_key_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint lot_key_second_check CHECK ((((second_id IS NULL) = (second_wrapped_key IS NULL)) AND ((second_id IS NULL) = (second_certificate IS NULL)) AND ((second_id IS NULL) = (second_name IS NULL)) AND ((second_id IS NULL) = (second_org_name IS NULL)) AND (second_id IS DISTINCT FROM custodian_id))),
  constraint lot_key_second_id_fkey FOREIGN KEY (second_id) REFERENCES app_user(id),
  constraint lot_key_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE UNIQUE INDEX lot_key_present ON public.lot_key USING btree (package_id) WHERE (replaced_at IS NULL);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.lot_key FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.lot_key FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.lot_key FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.lot_key FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (replaced_at)

create table lot_phase (
  package_id uuid not null,
  tenant_id uuid not null,
  main_id uuid not null,
  org_id uuid not null,
  tenderee_org_id uuid,
  phase text not null,
  next_code text,
  next_at timestamp with time zone,
  why text,
  ended boolean not null,
  constraint lot_phase_pkey PRIMARY KEY (package_id),
  constraint lot_phase_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint lot_phase_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX lot_phase_ahead ON public.lot_phase USING btree (phase, next_at, package_id) WHERE (NOT ended);
CREATE INDEX lot_phase_of_org ON public.lot_phase USING btree (org_id, next_at, package_id) WHERE (NOT ended);
CREATE INDEX lot_phase_of_project ON public.lot_phase USING btree (main_id);
CREATE INDEX lot_phase_of_tenderee ON public.lot_phase USING btree (tenderee_org_id, next_at, package_id) WHERE (NOT ended);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table lot_phase_turn (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  phase text not null,
  at timestamp with time zone not null,
  constraint lot_phase_turn_pkey PRIMARY KEY (id),
  constraint lot_phase_turn_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint lot_phase_turn_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX lot_phase_turn_of_lot ON public.lot_phase_turn USING btree (package_id, at);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table made_document (
  tenant_id uuid not null,
  kind character varying(40) not null,
  subject_id uuid not null,
  lang text not null,
  file_id uuid not null,
  made_at timestamp with time zone not null default app_now(),
  constraint made_document_pkey PRIMARY KEY (tenant_id, kind, subject_id, lang),
  constraint made_document_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint made_document_lang_check CHECK ((lang = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint made_document_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.made_document FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.made_document FOR EACH ROW EXECUTE FUNCTION facts_marked('{tenant_id,kind,subject_id,lang}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.made_document FOR EACH ROW EXECUTE FUNCTION facts_marked('{tenant_id,kind,subject_id,lang}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.made_document FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{tenant_id,kind,subject_id,lang}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

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
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.membership FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.membership FOR EACH ROW EXECUTE FUNCTION facts_marked('{user_id,org_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.membership FOR EACH ROW EXECUTE FUNCTION facts_marked('{user_id,org_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.membership FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{user_id,org_id}', '{}', '', '{}');
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
  own_cname character varying(100),
  own_ename character varying(100),
  own_sort integer,
  own_hidden boolean not null default false,
  version integer not null default 0,
  is_own boolean not null default false,
  description character varying(300) not null default ''::character varying,
  not_for text[] not null default '{}'::text[],
  icon character varying(20) not null default ''::character varying,
  method text not null default 'frame'::text,
  constraint menu_pkey PRIMARY KEY (id),
  constraint menu_method_check CHECK ((method = ANY (ARRAY['frame'::text, 'window'::text]))),
  constraint menu_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint menu_tenant_id_menu_code_key UNIQUE (tenant_id, menu_code)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

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
  said jsonb,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_check CHECK (((msg_status = '3'::text) = (read_at IS NOT NULL))),
  constraint message_msg_status_check CHECK ((msg_status = ANY (ARRAY['0'::text, '3'::text]))),
  constraint message_params_check CHECK ((jsonb_typeof(params) = 'object'::text)),
  constraint message_said_check CHECK ((jsonb_typeof(said) = 'object'::text)),
  constraint message_template_check CHECK (((template)::text ~ '^[A-Za-z]\w*(\.\w+)+$'::text)),
  constraint message_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint message_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint message_web_path_check CHECK ((((web_path)::text = ''::text) OR ((web_path)::text ~ '^/([A-Za-z0-9_.=-]+(/[A-Za-z0-9_.=-]+)*/?)?$'::text))),
  constraint message_web_query_check CHECK ((jsonb_typeof(web_query) = 'object'::text))
);
CREATE INDEX message_of_user ON public.message USING btree (tenant_id, user_id, sent_at DESC, id DESC);
CREATE INDEX message_state ON public.message USING btree (tenant_id, user_id, msg_status, sent_at DESC, id DESC);
CREATE INDEX message_unread ON public.message USING btree (tenant_id, user_id) WHERE (msg_status = '0'::text);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (msg_status, read_at)

create table message_control (
  tenant_id uuid not null,
  template_code character varying(120) not null,
  sms_switch text not null,
  msg_switch text not null,
  email_switch text not null,
  org_kinds text[] not null default '{}'::text[],
  version integer not null default 1,
  constraint message_control_pkey PRIMARY KEY (tenant_id, template_code),
  constraint message_control_email_switch_check CHECK ((email_switch = ANY (ARRAY['0'::text, '1'::text]))),
  constraint message_control_msg_switch_check CHECK ((msg_switch = ANY (ARRAY['0'::text, '1'::text]))),
  constraint message_control_sms_switch_check CHECK ((sms_switch = ANY (ARRAY['0'::text, '1'::text]))),
  constraint message_control_template_code_check CHECK (((template_code)::text <> ''::text)),
  constraint message_control_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table message_dispatch (
  id uuid not null,
  tenant_id uuid not null,
  dispatch_number bigint not null default nextval('message_dispatch_number'::regclass),
  user_id uuid,
  send_type text not null,
  receive_address character varying(200) not null,
  template character varying(120) not null,
  params jsonb not null,
  status text not null default '0'::text,
  error character varying(500) not null default ''::character varying,
  asked_at timestamp with time zone not null default app_now(),
  ended_at timestamp with time zone,
  said jsonb,
  callback_name character varying(40) not null default ''::character varying,
  constraint message_dispatch_pkey PRIMARY KEY (id),
  constraint message_dispatch_check CHECK (((status = '0'::text) = (ended_at IS NULL))),
  constraint message_dispatch_params_check CHECK ((jsonb_typeof(params) = 'object'::text)),
  constraint message_dispatch_receive_address_check CHECK (((receive_address)::text <> ''::text)),
  constraint message_dispatch_said_check CHECK ((jsonb_typeof(said) = 'object'::text)),
  constraint message_dispatch_send_type_check CHECK ((send_type = ANY (ARRAY['1'::text, '2'::text]))),
  constraint message_dispatch_status_check CHECK ((status = ANY (ARRAY['0'::text, '1'::text, '2'::text, '9'::text]))),
  constraint message_dispatch_template_check CHECK (((template)::text ~ '^[A-Za-z]\w*(\.\w+)+$'::text)),
  constraint message_dispatch_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint message_dispatch_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX message_dispatch_list ON public.message_dispatch USING btree (tenant_id, asked_at DESC, id DESC);
CREATE INDEX message_dispatch_of_user ON public.message_dispatch USING btree (tenant_id, user_id, asked_at DESC, id DESC);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (ended_at, error, status)

create table message_subscription (
  tenant_id uuid not null,
  user_id uuid not null,
  template character varying(120) not null,
  sms_switch text not null,
  msg_switch text not null,
  email_switch text not null,
  constraint message_subscription_pkey PRIMARY KEY (tenant_id, template, user_id),
  constraint message_subscription_email_switch_check CHECK ((email_switch = ANY (ARRAY['0'::text, '1'::text]))),
  constraint message_subscription_msg_switch_check CHECK ((msg_switch = ANY (ARRAY['0'::text, '1'::text]))),
  constraint message_subscription_sms_switch_check CHECK ((sms_switch = ANY (ARRAY['0'::text, '1'::text]))),
  constraint message_subscription_template_check CHECK (((template)::text ~ '^[A-Za-z]\w*(\.\w+)+$'::text)),
  constraint message_subscription_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint message_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table message_template (
  id uuid not null,
  tenant_id uuid not null,
  template_level text not null,
  template_code character varying(120) not null,
  template_name character varying(200) not null,
  template_type text not null,
  send_type text not null,
  title character varying(100) not null,
  title_en character varying(200) not null default ''::character varying,
  sms_content character varying(200) not null default ''::character varying,
  sms_content_en character varying(400) not null default ''::character varying,
  email_content character varying(1000) not null default ''::character varying,
  email_content_en character varying(2000) not null default ''::character varying,
  msg_content character varying(200) not null default ''::character varying,
  msg_content_en character varying(400) not null default ''::character varying,
  broken_why character varying(300) not null default ''::character varying,
  version integer not null default 1,
  changed_at timestamp with time zone not null default app_now(),
  changed_by uuid,
  constraint message_template_pkey PRIMARY KEY (id),
  constraint message_template_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id),
  constraint message_template_check1 CHECK (((send_type !~~ '%1%'::text) OR ((sms_content)::text <> ''::text))),
  constraint message_template_check2 CHECK (((send_type !~~ '%2%'::text) OR ((email_content)::text <> ''::text))),
  constraint message_template_check3 CHECK (((send_type !~~ '%4%'::text) OR ((msg_content)::text <> ''::text))),
  constraint message_template_send_type_check CHECK ((send_type = ANY (ARRAY['1'::text, '2'::text, '4'::text, '1,2'::text, '1,4'::text, '2,4'::text, '1,2,4'::text]))),
  constraint message_template_template_code_check CHECK (((template_code)::text <> ''::text)),
  constraint message_template_template_level_check CHECK ((template_level = ANY (ARRAY['plat'::text, 'tenant'::text]))),
  constraint message_template_template_name_check CHECK (((template_name)::text <> ''::text)),
  constraint message_template_template_type_check CHECK ((template_type = ANY (ARRAY['10'::text, '20'::text]))),
  constraint message_template_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint message_template_tenant_id_template_code_template_level_key UNIQUE (tenant_id, template_code, template_level),
  constraint message_template_title_check CHECK (((title)::text <> ''::text))
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table notification (
  id uuid not null,
  tenant_id uuid not null,
  notice_level text not null,
  org_id uuid not null,
  title character varying(100) not null,
  notice_column text not null,
  receivers text[] not null,
  public_type text not null,
  permanent boolean not null,
  begin_on date,
  end_on date,
  content text not null,
  file_ids text not null default ''::text,
  remind_template character varying(120) not null default ''::character varying,
  status text not null default '0'::text,
  published_at timestamp with time zone,
  published_by uuid,
  read_count integer not null default 0,
  version integer not null default 1,
  updated_at timestamp with time zone not null default app_now(),
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_check CHECK (((permanent = (begin_on IS NULL)) AND (permanent = (end_on IS NULL)) AND (permanent OR (begin_on <= end_on)))),
  constraint notification_check1 CHECK (((status = '0'::text) OR (published_at IS NOT NULL))),
  constraint notification_notice_column_check CHECK ((notice_column = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text, '5'::text]))),
  constraint notification_notice_level_check CHECK ((notice_level = ANY (ARRAY['plat'::text, 'tenant'::text]))),
  constraint notification_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint notification_public_type_check CHECK ((public_type = ANY (ARRAY['1'::text, '2'::text]))),
  constraint notification_published_by_fkey FOREIGN KEY (published_by) REFERENCES app_user(id),
  constraint notification_receivers_check CHECK ((cardinality(receivers) > 0)),
  constraint notification_status_check CHECK ((status = ANY (ARRAY['0'::text, '1'::text, '2'::text]))),
  constraint notification_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint notification_title_check CHECK (((title)::text <> ''::text))
);
CREATE INDEX notification_for_all ON public.notification USING btree (tenant_id, published_at DESC, id DESC) WHERE ((status = '1'::text) AND (public_type = '1'::text));
CREATE INDEX notification_for_company ON public.notification USING btree (tenant_id, org_id, published_at DESC, id DESC) WHERE ((status = '1'::text) AND (public_type = '2'::text));
CREATE INDEX notification_of_org ON public.notification USING btree (tenant_id, notice_level, org_id, updated_at DESC, id DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.notification FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.notification FOR EACH ROW WHEN ((NOT (old.status = ANY ('{0}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{read_count,version,updated_at}', 'status', '{0}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.notification FOR EACH ROW WHEN ((NOT (new.status = ANY ('{0}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{read_count,version,updated_at}', 'status', '{0}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.notification FOR EACH ROW WHEN (((NOT (old.status = ANY ('{0}'::text[]))) OR (NOT (new.status = ANY ('{0}'::text[]))))) EXECUTE FUNCTION facts_marked('{id}', '{read_count,version,updated_at}', 'status', '{0}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table notification_read (
  tenant_id uuid not null,
  notification_id uuid not null,
  user_id uuid not null,
  read_at timestamp with time zone not null default app_now(),
  constraint notification_read_pkey PRIMARY KEY (notification_id, user_id),
  constraint notification_read_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE,
  constraint notification_read_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint notification_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select

create table office_lock (
  tenant_id uuid not null,
  kind character varying(40) not null,
  subject_id uuid not null,
  window_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  until timestamp with time zone not null,
  wopi_lock character varying(1024),
  wopi_until timestamp with time zone,
  mark text,
  constraint office_lock_pkey PRIMARY KEY (tenant_id, kind, subject_id),
  constraint office_lock_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint office_lock_wopi CHECK ((((wopi_lock IS NULL) = (wopi_until IS NULL)) AND ((wopi_lock)::text <> ''::text)))
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table office_version (
  tenant_id uuid not null,
  kind character varying(40) not null,
  subject_id uuid not null,
  no integer not null,
  file_id uuid not null,
  storage_key text not null,
  file_name text not null,
  user_id uuid,
  user_name text not null,
  saved_at timestamp with time zone not null default now(),
  constraint office_version_pkey PRIMARY KEY (tenant_id, kind, subject_id, no),
  constraint office_version_no_check CHECK ((no > 0)),
  constraint office_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX office_version_file ON public.office_version USING btree (tenant_id, file_id);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table office_window (
  id uuid not null,
  tenant_id uuid not null,
  key_digest text not null,
  user_id uuid not null,
  org_id uuid,
  session_id text not null,
  kind character varying(40) not null,
  subject_id uuid not null,
  file_id uuid,
  open_mode text not null,
  variables jsonb,
  until timestamp with time zone not null,
  wopi_digest text,
  wopi_until timestamp with time zone,
  mark text,
  constraint office_window_pkey PRIMARY KEY (id),
  constraint office_window_key_digest_check CHECK ((key_digest ~ '^[0-9a-f]{64}$'::text)),
  constraint office_window_key_digest_key UNIQUE (key_digest),
  constraint office_window_open_mode_check CHECK ((open_mode = ANY (ARRAY['10'::text, '00'::text]))),
  constraint office_window_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint office_window_wopi CHECK ((((wopi_digest IS NULL) = (wopi_until IS NULL)) AND (wopi_digest ~ '^[0-9a-f]{64}$'::text)))
);
CREATE INDEX office_window_over ON public.office_window USING btree (tenant_id, until);
CREATE UNIQUE INDEX office_window_token ON public.office_window USING btree (wopi_digest) WHERE (wopi_digest IS NOT NULL);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table opened_bid (
  bid_id uuid not null,
  package_id uuid not null,
  tenant_id uuid not null,
  org_id uuid not null,
  bidder_name character varying(200) not null,
  status text not null,
  price numeric(16,2),
  read_out jsonb,
  manifest jsonb,
  files jsonb not null default '[]'::jsonb,
  code character varying(40),
  cause text,
  at timestamp with time zone not null,
  constraint opened_bid_pkey PRIMARY KEY (bid_id),
  constraint opened_bid_bid_id_fkey FOREIGN KEY (bid_id) REFERENCES bid(id),
  constraint opened_bid_cause_check CHECK ((cause = ANY (ARRAY['bidder'::text, 'other'::text]))),
  constraint opened_bid_check CHECK (((status = 'opened'::text) = ((price IS NOT NULL) AND (read_out IS NOT NULL) AND (manifest IS NOT NULL)))),
  constraint opened_bid_check1 CHECK (((status = 'failed'::text) = (cause IS NOT NULL))),
  constraint opened_bid_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint opened_bid_package_id_fkey FOREIGN KEY (package_id) REFERENCES opening(package_id),
  constraint opened_bid_price_check CHECK ((price > (0)::numeric)),
  constraint opened_bid_status_check CHECK ((status = ANY (ARRAY['opened'::text, 'failed'::text]))),
  constraint opened_bid_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX opened_bid_lot ON public.opened_bid USING btree (package_id);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.opened_bid FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.opened_bid FOR EACH ROW EXECUTE FUNCTION facts_marked('{bid_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.opened_bid FOR EACH ROW EXECUTE FUNCTION facts_marked('{bid_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.opened_bid FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{bid_id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table opening (
  package_id uuid not null,
  tenant_id uuid not null,
  host_id uuid,
  decrypt_minutes integer not null default 30,
  sign_minutes integer not null default 30,
  supervisor character varying(200) not null default ''::character varying,
  attendees character varying(500) not null default ''::character varying,
  record_code character varying(50),
  last_seq integer not null default 0,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  constraint opening_pkey PRIMARY KEY (package_id),
  constraint opening_decrypt_minutes_check CHECK (((decrypt_minutes >= 5) AND (decrypt_minutes <= 480))),
  constraint opening_host_id_fkey FOREIGN KEY (host_id) REFERENCES app_user(id),
  constraint opening_last_seq_check CHECK ((last_seq >= 0)),
  constraint opening_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint opening_sign_minutes_check CHECK (((sign_minutes >= 5) AND (sign_minutes <= 480))),
  constraint opening_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint opening_tenant_id_record_code_key UNIQUE (tenant_id, record_code)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.opening FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.opening FOR EACH ROW EXECUTE FUNCTION facts_marked('{package_id}', '{last_seq,updated_at}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.opening FOR EACH ROW EXECUTE FUNCTION facts_marked('{package_id}', '{last_seq,updated_at}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.opening FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{package_id}', '{last_seq,updated_at}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table opening_check_in (
  package_id uuid not null,
  org_id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  constraint opening_check_in_pkey PRIMARY KEY (package_id, org_id),
  constraint opening_check_in_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint opening_check_in_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint opening_check_in_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint opening_check_in_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.opening_check_in FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.opening_check_in FOR EACH ROW EXECUTE FUNCTION facts_marked('{package_id,org_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.opening_check_in FOR EACH ROW EXECUTE FUNCTION facts_marked('{package_id,org_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.opening_check_in FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{package_id,org_id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table opening_event (
  package_id uuid not null,
  seq integer not null,
  tenant_id uuid not null,
  kind character varying(30) not null,
  at timestamp with time zone not null,
  user_id uuid,
  user_name character varying(50) not null,
  org_id uuid,
  org_name character varying(200) not null default ''::character varying,
  data jsonb not null,
  constraint opening_event_pkey PRIMARY KEY (package_id, seq),
  constraint opening_event_data_check CHECK ((octet_length((data)::text) <= 1048576)),
  constraint opening_event_package_id_fkey FOREIGN KEY (package_id) REFERENCES opening(package_id),
  constraint opening_event_seq_check CHECK ((seq > 0)),
  constraint opening_event_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.opening_event FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.opening_event FOR EACH ROW EXECUTE FUNCTION facts_marked('{package_id,seq}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.opening_event FOR EACH ROW EXECUTE FUNCTION facts_marked('{package_id,seq}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.opening_event FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{package_id,seq}', '{}', '', '{}');
CREATE TRIGGER opening_event_stands BEFORE DELETE OR UPDATE OR TRUNCATE ON public.opening_event FOR EACH STATEMENT EXECUTE FUNCTION opening_event_stands();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table opening_secret (
  package_id uuid not null,
  subject character varying(40) not null,
  tenant_id uuid not null,
  secret text not null,
  released_by uuid not null,
  released_at timestamp with time zone not null,
  constraint opening_secret_pkey PRIMARY KEY (package_id, subject),
  constraint opening_secret_package_id_fkey FOREIGN KEY (package_id) REFERENCES opening(package_id),
  constraint opening_secret_released_by_fkey FOREIGN KEY (released_by) REFERENCES app_user(id),
  constraint opening_secret_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select

create table operation_log (
  id bigint generated always as identity not null,
  tenant_id uuid not null,
  at timestamp with time zone not null,
  log_kind text not null,
  user_id uuid,
  user_name character varying(64) not null default ''::character varying,
  true_name character varying(50) not null default ''::character varying,
  org_id uuid,
  org_name character varying(200) not null default ''::character varying,
  address character varying(64) not null,
  device character varying(200) not null default ''::character varying,
  action character varying(200) not null,
  subject_type character varying(60) not null default ''::character varying,
  subject_id character varying(60) not null default ''::character varying,
  result text not null,
  result_code integer not null,
  result_key character varying(120) not null default ''::character varying,
  input jsonb not null,
  changes jsonb not null,
  constraint operation_log_pkey PRIMARY KEY (id, at),
  constraint operation_log_changes_check CHECK ((jsonb_typeof(changes) = 'array'::text)),
  constraint operation_log_input_check CHECK ((jsonb_typeof(input) = 'object'::text)),
  constraint operation_log_log_kind_check CHECK ((log_kind = ANY (ARRAY['1'::text, '2'::text]))),
  constraint operation_log_result_check CHECK ((result = ANY (ARRAY['1'::text, '0'::text])))
) partition by range (at);
CREATE INDEX operation_log_action ON ONLY public.operation_log USING btree (tenant_id, action, at DESC, id DESC);
CREATE INDEX operation_log_address ON ONLY public.operation_log USING btree (tenant_id, address, at DESC, id DESC);
CREATE INDEX operation_log_at ON ONLY public.operation_log USING btree (tenant_id, at DESC, id DESC);
CREATE INDEX operation_log_kind ON ONLY public.operation_log USING btree (tenant_id, log_kind, at DESC, id DESC);
CREATE INDEX operation_log_result ON ONLY public.operation_log USING btree (tenant_id, result, at DESC, id DESC);
CREATE INDEX operation_log_user ON ONLY public.operation_log USING btree (tenant_id, user_name, at DESC, id DESC);
CREATE TRIGGER operation_log_stands BEFORE DELETE OR UPDATE OR TRUNCATE ON public.operation_log FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table operation_log_kept (
  only_one boolean not null default true,
  months integer not null,
  constraint operation_log_kept_pkey PRIMARY KEY (only_one),
  constraint operation_log_kept_months_check CHECK (((months >= 1) AND (months <= 9999))),
  constraint operation_log_kept_only_one_check CHECK (only_one)
);
-- gongheng_app: select

create table org_seal (
  id uuid not null,
  tenant_id uuid not null,
  org_id uuid not null,
  seal_name character varying(60) not null,
  seal_kind text not null,
  image text not null,
  image_digest text not null,
  valid_until date,
  status text not null default '10'::text,
  reason character varying(500) not null default ''::character varying,
  registered_by uuid not null,
  registered_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  ended_by uuid,
  ended_at timestamp with time zone,
  constraint org_seal_pkey PRIMARY KEY (id),
  constraint org_seal_check CHECK (((status = '10'::text) = (decided_by IS NULL))),
  constraint org_seal_check1 CHECK (((status = '40'::text) = (ended_by IS NOT NULL))),
  constraint org_seal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id),
  constraint org_seal_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id),
  constraint org_seal_image_check CHECK (((length(image) >= 100) AND (length(image) <= 2000000))),
  constraint org_seal_image_digest_check CHECK ((image_digest ~ '^[0-9a-f]{64}$'::text)),
  constraint org_seal_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint org_seal_registered_by_fkey FOREIGN KEY (registered_by) REFERENCES app_user(id),
  constraint org_seal_seal_kind_check CHECK ((seal_kind = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text, '5'::text, '9'::text]))),
  constraint org_seal_seal_name_check CHECK (((seal_name)::text <> ''::text)),
  constraint org_seal_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text, '40'::text]))),
  constraint org_seal_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint org_seal_two_people CHECK (((decided_by IS NULL) OR (decided_by <> registered_by)))
);
CREATE INDEX org_seal_list ON public.org_seal USING btree (tenant_id, org_id, registered_at DESC, id DESC);
CREATE UNIQUE INDEX org_seal_name ON public.org_seal USING btree (org_id, seal_name) WHERE (status = ANY (ARRAY['10'::text, '20'::text]));
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.org_seal FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.org_seal FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.org_seal FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.org_seal FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER org_seal_stands BEFORE UPDATE ON public.org_seal FOR EACH ROW EXECUTE FUNCTION org_seal_stands();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (decided_at, decided_by, ended_at, ended_by, reason, status)

create table org_seal_holder (
  id uuid not null,
  tenant_id uuid not null,
  seal_id uuid not null,
  user_id uuid not null,
  granted_by uuid not null,
  granted_at timestamp with time zone not null,
  withdrawn_by uuid,
  withdrawn_at timestamp with time zone,
  constraint org_seal_holder_pkey PRIMARY KEY (id),
  constraint org_seal_holder_check CHECK (((withdrawn_by IS NULL) = (withdrawn_at IS NULL))),
  constraint org_seal_holder_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES app_user(id),
  constraint org_seal_holder_seal_id_fkey FOREIGN KEY (seal_id) REFERENCES org_seal(id),
  constraint org_seal_holder_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint org_seal_holder_two_people CHECK ((granted_by <> user_id)),
  constraint org_seal_holder_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint org_seal_holder_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES app_user(id)
);
CREATE INDEX org_seal_holder_of_user ON public.org_seal_holder USING btree (user_id) WHERE (withdrawn_at IS NULL);
CREATE UNIQUE INDEX org_seal_holder_now ON public.org_seal_holder USING btree (seal_id, user_id) WHERE (withdrawn_at IS NULL);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.org_seal_holder FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.org_seal_holder FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.org_seal_holder FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.org_seal_holder FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (withdrawn_at, withdrawn_by)

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
  version integer not null default 0,
  removed boolean not null default false,
  constraint organisation_pkey PRIMARY KEY (id),
  constraint organisation_applicant CHECK (((org_type = '0'::text) = (org_kind = 'applicant'::text))),
  constraint organisation_org_kind_check CHECK ((org_kind = ANY (ARRAY['platform'::text, 'agency'::text, 'tenderee'::text, 'supplier'::text, 'supervision'::text, 'experts'::text, 'applicant'::text]))),
  constraint organisation_org_name_check CHECK (((org_name)::text <> ''::text)),
  constraint organisation_org_type_check CHECK ((org_type = ANY (ARRAY['0'::text, '1'::text, '2'::text]))),
  constraint organisation_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES organisation(id),
  constraint organisation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint organisation_tenant_id_org_code_key UNIQUE (tenant_id, org_code)
);
CREATE INDEX organisation_kind ON public.organisation USING btree (tenant_id, org_kind, org_name, id) WHERE ((org_type = '1'::text) AND (NOT removed));
CREATE INDEX organisation_licence ON public.organisation USING btree (tenant_id, org_licence_code) WHERE ((org_licence_code)::text <> ''::text);
CREATE INDEX organisation_list ON public.organisation USING btree (tenant_id, org_name, id) WHERE ((org_type = '1'::text) AND (NOT removed));
CREATE INDEX organisation_parent ON public.organisation USING btree (tenant_id, parent_id) WHERE (NOT removed);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.organisation FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.organisation FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.organisation FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.organisation FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER search_awaits AFTER INSERT ON public.organisation FOR EACH ROW EXECUTE FUNCTION search_awaits_organisation();
CREATE TRIGGER search_forgotten AFTER DELETE ON public.organisation FOR EACH ROW EXECUTE FUNCTION search_forgotten();
CREATE TRIGGER search_noted AFTER UPDATE OF org_name ON public.organisation FOR EACH ROW EXECUTE FUNCTION search_noted_organisation();
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
  key text not null default ''::text,
  discard_reason character varying(500),
  discard_asked_by uuid,
  discarded_by uuid,
  constraint outbox_pkey PRIMARY KEY (event_id, listener, key),
  constraint outbox_discarded CHECK ((((discard_reason IS NULL) = (discard_asked_by IS NULL)) AND ((discarded_by IS NULL) OR ((done_at IS NOT NULL) AND (discard_asked_by IS NOT NULL) AND (discarded_by <> discard_asked_by)))))
);
CREATE INDEX outbox_delivering ON public.outbox USING btree (event_id) WHERE ((done_at IS NULL) AND (key = ''::text));
CREATE INDEX outbox_desk ON public.outbox USING btree (tenant_id, event_id DESC, listener, key) WHERE ((done_at IS NULL) OR (error IS NOT NULL));
CREATE INDEX outbox_refreshing ON public.outbox USING btree (listener, key) WHERE ((done_at IS NULL) AND (key <> ''::text));
CREATE INDEX outbox_working_out ON public.outbox USING btree (event_id) WHERE ((done_at IS NULL) AND (key <> ''::text));
-- gongheng_app: delete, insert, select, update

create table own_resource (
  id uuid not null,
  tenant_id uuid not null,
  resource_type text not null,
  method text not null default ''::text,
  resource_uri character varying(300) not null,
  cname character varying(100) not null,
  ename character varying(100) not null,
  permission character varying(100) not null,
  remark character varying(300) not null default ''::character varying,
  enabled boolean not null default true,
  version integer not null default 0,
  constraint own_resource_pkey PRIMARY KEY (id),
  constraint own_resource_address UNIQUE (tenant_id, resource_type, method, resource_uri),
  constraint own_resource_check CHECK (((resource_type = 'call'::text) = (method = ANY (ARRAY['GET'::text, 'POST'::text, 'PUT'::text, 'PATCH'::text, 'DELETE'::text])))),
  constraint own_resource_cname_check CHECK (((cname)::text <> ''::text)),
  constraint own_resource_ename_check CHECK (((ename)::text <> ''::text)),
  constraint own_resource_permission_check CHECK (((permission)::text <> ''::text)),
  constraint own_resource_resource_type_check CHECK ((resource_type = ANY (ARRAY['page'::text, 'call'::text, 'button'::text]))),
  constraint own_resource_resource_uri_check CHECK (((resource_uri)::text <> ''::text)),
  constraint own_resource_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table owner_flow (
  id uuid not null,
  tenant_id uuid not null,
  service_key character varying(60) not null,
  service_id uuid not null,
  title character varying(500) not null,
  path character varying(1000) not null,
  owner_path character varying(1000) not null,
  form_content jsonb not null,
  org_id uuid not null,
  owner_orgs jsonb not null,
  submitter_id uuid,
  submitter_name character varying(50),
  status text not null,
  prepared_at timestamp with time zone not null default app_now(),
  submitted_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint owner_flow_pkey PRIMARY KEY (id),
  constraint owner_flow_check CHECK (((status = ANY (ARRAY['0'::text, '1'::text])) = (finished_at IS NULL))),
  constraint owner_flow_check1 CHECK (((status <> '0'::text) OR (submitted_at IS NULL))),
  constraint owner_flow_check2 CHECK (((status <> ALL (ARRAY['1'::text, '2'::text, '3'::text])) OR (submitted_at IS NOT NULL))),
  constraint owner_flow_check3 CHECK (((submitted_at IS NULL) = (submitter_id IS NULL))),
  constraint owner_flow_check4 CHECK (((submitted_at IS NULL) = (submitter_name IS NULL))),
  constraint owner_flow_form_content_check CHECK ((octet_length((form_content)::text) <= 2097152)),
  constraint owner_flow_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint owner_flow_owner_orgs_check CHECK ((jsonb_typeof(owner_orgs) = 'array'::text)),
  constraint owner_flow_owner_path_check CHECK (((owner_path)::text ~ '^/[^/\\]'::text)),
  constraint owner_flow_path_check CHECK (((path)::text ~ '^/[^/\\]'::text)),
  constraint owner_flow_status_check CHECK ((status = ANY (ARRAY['0'::text, '1'::text, '2'::text, '3'::text, '4'::text]))),
  constraint owner_flow_submitter_id_fkey FOREIGN KEY (submitter_id) REFERENCES app_user(id),
  constraint owner_flow_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint owner_flow_title_check CHECK (((title)::text <> ''::text))
);
CREATE INDEX owner_flow_open ON public.owner_flow USING btree (tenant_id, id) WHERE (status = ANY (ARRAY['0'::text, '1'::text]));
CREATE INDEX owner_flow_subject ON public.owner_flow USING btree (tenant_id, service_key, service_id, prepared_at DESC);
CREATE UNIQUE INDEX owner_flow_live ON public.owner_flow USING btree (tenant_id, service_key, service_id) WHERE (status = ANY (ARRAY['0'::text, '1'::text]));
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.owner_flow FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.owner_flow FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.owner_flow FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.owner_flow FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER owner_flow_moves BEFORE UPDATE ON public.owner_flow FOR EACH ROW EXECUTE FUNCTION owner_flow_moves();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (finished_at, status, submitted_at, submitter_id, submitter_name)

create table owner_record (
  seq bigint generated always as identity not null,
  tenant_id uuid not null,
  flow_id uuid not null,
  op_type text not null,
  user_id uuid not null,
  user_name character varying(50) not null,
  org_name character varying(200) not null,
  target_name character varying(1100) not null default ''::character varying,
  comment character varying(200) not null default ''::character varying,
  file_ids text not null default ''::text,
  at timestamp with time zone not null default app_now(),
  constraint owner_record_pkey PRIMARY KEY (seq),
  constraint owner_record_flow_id_fkey FOREIGN KEY (flow_id) REFERENCES owner_flow(id),
  constraint owner_record_op_type_check CHECK ((op_type = ANY (ARRAY['0'::text, '1'::text, '2'::text, '3'::text, '4'::text]))),
  constraint owner_record_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX owner_record_flow ON public.owner_record USING btree (flow_id, seq);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.owner_record FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.owner_record FOR EACH ROW EXECUTE FUNCTION facts_marked('{seq}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.owner_record FOR EACH ROW EXECUTE FUNCTION facts_marked('{seq}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.owner_record FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{seq}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table owner_task (
  id uuid not null,
  tenant_id uuid not null,
  flow_id uuid not null,
  run integer not null,
  org_id uuid not null,
  assignee_id uuid not null,
  assignee_name character varying(50) not null,
  state text not null,
  op_type text,
  opened_at timestamp with time zone,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  constraint owner_task_pkey PRIMARY KEY (id),
  constraint owner_task_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES app_user(id),
  constraint owner_task_check CHECK (((state = 'done'::text) = (op_type IS NOT NULL))),
  constraint owner_task_check1 CHECK (((state = 'done'::text) = (decided_at IS NOT NULL))),
  constraint owner_task_flow_id_fkey FOREIGN KEY (flow_id) REFERENCES owner_flow(id),
  constraint owner_task_op_type_check CHECK ((op_type = ANY (ARRAY['1'::text, '2'::text, '4'::text]))),
  constraint owner_task_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint owner_task_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'void'::text]))),
  constraint owner_task_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX owner_task_flow ON public.owner_task USING btree (flow_id, run);
CREATE UNIQUE INDEX owner_task_once ON public.owner_task USING btree (flow_id, assignee_id) WHERE (state = 'pending'::text);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.owner_task FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.owner_task FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{opened_at}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.owner_task FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{opened_at}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.owner_task FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{opened_at}', '', '{}');
CREATE TRIGGER owner_task_stands BEFORE UPDATE ON public.owner_task FOR EACH ROW EXECUTE FUNCTION owner_task_stands();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (decided_at, op_type, opened_at, state)

create table passkey (
  id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  name character varying(50) not null,
  made_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_counter_check CHECK ((counter >= 0)),
  constraint passkey_credential_id_check CHECK ((credential_id <> ''::text)),
  constraint passkey_name_check CHECK (((name)::text <> ''::text)),
  constraint passkey_public_key_check CHECK ((public_key <> ''::text)),
  constraint passkey_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(id)
);
CREATE INDEX passkey_of_user ON public.passkey USING btree (user_id, made_at);
CREATE UNIQUE INDEX passkey_credential ON public.passkey USING btree (credential_id);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.passkey FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.passkey FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{counter,used_at}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.passkey FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{counter,used_at}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.passkey FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{counter,used_at}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table password_history (
  user_id uuid not null,
  tenant_id uuid not null,
  password_hash text not null,
  until timestamp with time zone not null,
  constraint password_history_pkey PRIMARY KEY (user_id, until),
  constraint password_history_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint password_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table picture_captcha (
  random uuid not null,
  answer text not null,
  mobile text not null default ''::text,
  made_at timestamp with time zone not null default clock_timestamp(),
  used boolean not null default false,
  constraint picture_captcha_pkey PRIMARY KEY (random),
  constraint picture_captcha_answer_check CHECK ((answer <> ''::text))
);
CREATE INDEX picture_captcha_made ON public.picture_captcha USING btree (made_at);
-- gongheng_app: delete, insert, select, update

create table platform_key (
  purpose text not null,
  private_key text,
  public_key text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint platform_key_pkey PRIMARY KEY (purpose)
);
CREATE TRIGGER platform_key_is_public BEFORE INSERT OR UPDATE ON public.platform_key FOR EACH ROW EXECUTE FUNCTION platform_key_is_public();
-- gongheng_app: insert (public_key, purpose); select (created_at, public_key, purpose)

create table prefecture (
  code text not null,
  prefecture_name text not null,
  prefecture_title text not null,
  domain text not null default ''::text,
  logo text not null default ''::text,
  tenant_id uuid not null,
  constraint prefecture_pkey PRIMARY KEY (code),
  constraint prefecture_domain_check CHECK (((domain = lower(domain)) AND (char_length(domain) <= 100))),
  constraint prefecture_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE UNIQUE INDEX prefecture_domain ON public.prefecture USING btree (domain) WHERE (domain <> ''::text);
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
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.prefecture_config FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.prefecture_config FOR EACH ROW EXECUTE FUNCTION facts_marked('{tenant_id,prefecture_code,config_key}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.prefecture_config FOR EACH ROW EXECUTE FUNCTION facts_marked('{tenant_id,prefecture_code,config_key}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.prefecture_config FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{tenant_id,prefecture_code,config_key}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table procedure_def (
  id uuid not null,
  tenant_id uuid not null,
  proc_code character varying(60) not null,
  proc_name character varying(100) not null,
  proc_name_en character varying(200) not null,
  purchase_mode character varying(60) not null,
  exe_model character varying(60),
  qual_mode text not null,
  version integer not null,
  steps jsonb not null,
  enabled boolean not null default true,
  sort integer not null default 0,
  created_at timestamp with time zone not null default app_now(),
  status text not null default '20'::text,
  standard boolean not null default true,
  page text,
  constraint procedure_def_pkey PRIMARY KEY (id),
  constraint procedure_def_offered CHECK (((status = '20'::text) OR (NOT enabled))),
  constraint procedure_def_proc_name_check CHECK (((proc_name)::text <> ''::text)),
  constraint procedure_def_qual_mode_check CHECK ((qual_mode = ANY (ARRAY['10'::text, '20'::text]))),
  constraint procedure_def_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text]))),
  constraint procedure_def_steps_check CHECK ((jsonb_typeof(steps) = 'array'::text)),
  constraint procedure_def_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint procedure_def_tenant_id_proc_code_version_key UNIQUE (tenant_id, proc_code, version),
  constraint procedure_def_version_check CHECK ((version > 0))
);
CREATE INDEX procedure_def_mode ON public.procedure_def USING btree (purchase_mode) WHERE enabled;
CREATE INDEX procedure_def_recent ON public.procedure_def USING btree (tenant_id, created_at DESC, id DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.procedure_def FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.procedure_def FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.procedure_def FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.procedure_def FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER procedure_stands BEFORE DELETE OR UPDATE ON public.procedure_def FOR EACH ROW EXECUTE FUNCTION procedure_stands();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select; update (enabled, exe_model, proc_name, proc_name_en, purchase_mode, qual_mode, status, steps)

create table project (
  id uuid not null,
  tenant_id uuid not null,
  org_id uuid not null,
  main_code character varying(150) not null,
  main_name character varying(200) not null,
  status text not null,
  project_prop character varying(60) not null,
  purchase_mode character varying(60) not null,
  business_flow_id uuid,
  exe_model character varying(60),
  project_type character varying(60) not null,
  project_type_second character varying(60) not null,
  industry_type character varying(60) not null,
  projectarea_province character varying(6) not null,
  projectarea_city character varying(6) not null,
  projectarea_country character varying(6),
  bid_organization_way text not null,
  is_has_package text not null,
  is_law_bid text,
  is_need_ca text not null default '1'::text,
  is_push_cebpub text not null default '0'::text,
  supervision_dept_name character varying(50),
  supervision_dept_code character varying(50),
  approval_auth_name character varying(50),
  approval_auth_code character varying(50),
  general_amount numeric(26,6),
  general_amount_currency character varying(10) not null default 'CNY'::character varying,
  general_amount_unit text not null default '1'::text,
  service_fee_percent numeric(5,2),
  service_fee numeric(22,2),
  service_fee_unit text not null default '0'::text,
  service_fee_currency character varying(10) not null default 'CNY'::character varying,
  fund_source character varying(60),
  trade_platform character varying(60),
  tender_comp_id character varying(60),
  description character varying(2000),
  pm_id uuid not null,
  pm_name character varying(50) not null,
  con_contract_id uuid,
  con_contract_name character varying(300),
  con_project_id uuid,
  con_project_name character varying(200),
  file_id text,
  field_map jsonb not null default '{}'::jsonb,
  is_deleted text not null default '0'::text,
  created_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  prefecture_code text,
  program_project_type character varying(60),
  constraint project_pkey PRIMARY KEY (id),
  constraint project_bid_organization_way_check CHECK ((bid_organization_way = ANY (ARRAY['10'::text, '20'::text]))),
  constraint project_business_flow_id_fkey FOREIGN KEY (business_flow_id) REFERENCES procedure_def(id),
  constraint project_check CHECK (((bid_organization_way = '10'::text) OR (con_contract_id IS NULL))),
  constraint project_check1 CHECK ((((projectarea_province)::text <> '830000'::text) OR (((projectarea_city)::text = '100000'::text) AND (projectarea_country IS NULL)))),
  constraint project_con_contract_id_fkey FOREIGN KEY (con_contract_id) REFERENCES entrust_contract(id),
  constraint project_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint project_field_map_check CHECK ((jsonb_typeof(field_map) = 'object'::text)),
  constraint project_general_amount_check CHECK ((general_amount > (0)::numeric)),
  constraint project_general_amount_unit_check CHECK ((general_amount_unit = ANY (ARRAY['0'::text, '1'::text]))),
  constraint project_is_deleted_check CHECK ((is_deleted = ANY (ARRAY['0'::text, '1'::text]))),
  constraint project_is_has_package_check CHECK ((is_has_package = ANY (ARRAY['0'::text, '1'::text]))),
  constraint project_is_law_bid_check CHECK ((is_law_bid = ANY (ARRAY['0'::text, '1'::text]))),
  constraint project_is_need_ca_check CHECK ((is_need_ca = ANY (ARRAY['0'::text, '1'::text]))),
  constraint project_is_push_cebpub_check CHECK ((is_push_cebpub = ANY (ARRAY['0'::text, '1'::text]))),
  constraint project_main_code_check CHECK (((main_code)::text <> ''::text)),
  constraint project_main_name_check CHECK (((main_name)::text <> ''::text)),
  constraint project_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint project_pm_id_fkey FOREIGN KEY (pm_id) REFERENCES app_user(id),
  constraint project_prefecture_code_fkey FOREIGN KEY (prefecture_code) REFERENCES prefecture(code),
  constraint project_service_fee_check CHECK ((service_fee >= (0)::numeric)),
  constraint project_service_fee_percent_check CHECK (((service_fee_percent >= (0)::numeric) AND (service_fee_percent <= (100)::numeric))),
  constraint project_service_fee_unit_check CHECK ((service_fee_unit = ANY (ARRAY['0'::text, '1'::text]))),
  constraint project_status_check CHECK ((status = ANY (ARRAY['1010'::text, '1020'::text, '1030'::text, '1080'::text, '3010'::text, '3080'::text]))),
  constraint project_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX project_contract ON public.project USING btree (con_contract_id) WHERE (is_deleted = '0'::text);
CREATE INDEX project_list ON public.project USING btree (tenant_id, org_id, created_at DESC, id DESC) WHERE (is_deleted = '0'::text);
CREATE INDEX project_of_building ON public.project USING btree (con_project_id) WHERE ((con_project_id IS NOT NULL) AND (is_deleted = '0'::text));
CREATE INDEX project_of_contract ON public.project USING btree (tenant_id, org_id, con_contract_id, created_at DESC, id DESC) WHERE (is_deleted = '0'::text);
CREATE INDEX project_status ON public.project USING btree (tenant_id, org_id, status, created_at DESC, id DESC) WHERE (is_deleted = '0'::text);
CREATE UNIQUE INDEX project_code ON public.project USING btree (tenant_id, main_code) WHERE (is_deleted = '0'::text);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.project FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.project FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.project FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.project FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', '', '{}');
CREATE TRIGGER project_region_stands BEFORE UPDATE OF prefecture_code ON public.project FOR EACH ROW EXECUTE FUNCTION project_region_stands();
CREATE TRIGGER search_awaits AFTER INSERT ON public.project FOR EACH ROW EXECUTE FUNCTION search_awaits_project();
CREATE TRIGGER search_forgotten AFTER DELETE ON public.project FOR EACH ROW EXECUTE FUNCTION search_forgotten();
CREATE TRIGGER search_noted AFTER UPDATE OF main_name, main_code ON public.project FOR EACH ROW EXECUTE FUNCTION search_noted_project();
CREATE TRIGGER search_noted_lots AFTER UPDATE OF main_name, main_code ON public.project FOR EACH ROW WHEN ((((old.main_name)::text IS DISTINCT FROM (new.main_name)::text) OR ((old.main_code)::text IS DISTINCT FROM (new.main_code)::text))) EXECUTE FUNCTION search_noted_lots();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table project_again (
  main_id uuid not null,
  tenant_id uuid not null,
  lot_id uuid not null,
  round integer not null,
  constraint project_again_pkey PRIMARY KEY (main_id),
  constraint project_again_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES project_package(id),
  constraint project_again_main_id_fkey FOREIGN KEY (main_id) REFERENCES project(id),
  constraint project_again_round_check CHECK ((round >= 2)),
  constraint project_again_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX project_again_lot ON public.project_again USING btree (tenant_id, lot_id);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table project_goods (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  item_no integer not null,
  item_values jsonb not null,
  created_at timestamp with time zone not null default app_now(),
  constraint project_goods_pkey PRIMARY KEY (id),
  constraint project_goods_item_no_check CHECK ((item_no > 0)),
  constraint project_goods_item_values_check CHECK (((jsonb_typeof(item_values) = 'object'::text) AND (octet_length((item_values)::text) <= 32768))),
  constraint project_goods_no UNIQUE (package_id, item_no) DEFERRABLE INITIALLY DEFERRED,
  constraint project_goods_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint project_goods_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX project_goods_list ON public.project_goods USING btree (tenant_id, package_id, item_no, id);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table project_group (
  project_id uuid not null,
  tenant_id uuid not null,
  org_id uuid not null,
  group_code character varying(60) not null,
  constraint project_group_pkey PRIMARY KEY (project_id, group_code),
  constraint project_group_group_code_check CHECK (((group_code)::text <> ''::text)),
  constraint project_group_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint project_group_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint project_group_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX project_group_code ON public.project_group USING btree (tenant_id, org_id, group_code);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select

create table project_member (
  project_id uuid not null,
  tenant_id uuid not null,
  operator_id uuid not null,
  operator_name character varying(50) not null,
  is_pm text not null,
  privs jsonb not null default '{}'::jsonb,
  constraint project_member_pkey PRIMARY KEY (project_id, operator_id),
  constraint project_member_is_pm_check CHECK ((is_pm = ANY (ARRAY['0'::text, '1'::text, '2'::text]))),
  constraint project_member_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES app_user(id),
  constraint project_member_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint project_member_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX project_member_operator ON public.project_member USING btree (operator_id, project_id);
CREATE UNIQUE INDEX project_member_pm ON public.project_member USING btree (project_id) WHERE (is_pm = '1'::text);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.project_member FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.project_member FOR EACH ROW EXECUTE FUNCTION facts_marked('{project_id,operator_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.project_member FOR EACH ROW EXECUTE FUNCTION facts_marked('{project_id,operator_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.project_member FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{project_id,operator_id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table project_package (
  id uuid not null,
  tenant_id uuid not null,
  main_id uuid not null,
  package_seq integer not null,
  package_code character varying(160) not null,
  package_name character varying(250) not null,
  status text not null,
  purchase_mode character varying(60) not null,
  business_flow_id uuid,
  exe_model character varying(60),
  project_type character varying(60),
  project_type_second character varying(60),
  is_law_bid text,
  general_amount numeric(26,6),
  general_amount_currency character varying(10) not null default 'CNY'::character varying,
  general_amount_unit text not null default '1'::text,
  bidding_type text,
  bidding_mold text,
  floor_price numeric(22,2),
  gradient_price numeric(22,2),
  venue_booking text,
  wzmx_template_id uuid,
  wzmx_currency_unit text,
  field_map jsonb not null default '{}'::jsonb,
  is_deleted text not null default '0'::text,
  approved_at timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  projectarea_province character varying(6),
  projectarea_city character varying(6),
  projectarea_country character varying(6),
  constraint project_package_pkey PRIMARY KEY (id),
  constraint project_package_bidding_mold_check CHECK ((bidding_mold = ANY (ARRAY['1'::text, '2'::text]))),
  constraint project_package_bidding_type_check CHECK ((bidding_type = ANY (ARRAY['0'::text, '1'::text, '2'::text]))),
  constraint project_package_business_flow_id_fkey FOREIGN KEY (business_flow_id) REFERENCES procedure_def(id),
  constraint project_package_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint project_package_field_map_check CHECK ((jsonb_typeof(field_map) = 'object'::text)),
  constraint project_package_general_amount_check CHECK ((general_amount > (0)::numeric)),
  constraint project_package_general_amount_unit_check CHECK ((general_amount_unit = ANY (ARRAY['0'::text, '1'::text]))),
  constraint project_package_gradient_price_check CHECK ((gradient_price > (0)::numeric)),
  constraint project_package_is_deleted_check CHECK ((is_deleted = ANY (ARRAY['0'::text, '1'::text]))),
  constraint project_package_is_law_bid_check CHECK ((is_law_bid = ANY (ARRAY['0'::text, '1'::text]))),
  constraint project_package_main_id_fkey FOREIGN KEY (main_id) REFERENCES project(id),
  constraint project_package_package_name_check CHECK (((package_name)::text <> ''::text)),
  constraint project_package_package_seq_check CHECK ((package_seq > 0)),
  constraint project_package_place CHECK ((((projectarea_province IS NULL) = (projectarea_city IS NULL)) AND ((projectarea_country IS NULL) OR (projectarea_city IS NOT NULL)) AND (((projectarea_province)::text <> '830000'::text) OR (((projectarea_city)::text = '100000'::text) AND (projectarea_country IS NULL))))),
  constraint project_package_status_check CHECK ((status = ANY (ARRAY['1010'::text, '1020'::text, '1030'::text, '2080'::text, '3010'::text, '3020'::text, '3030'::text, '3080'::text, '4010'::text, '4080'::text, '5010'::text, '5080'::text, '6010'::text, '6080'::text, '9010'::text]))),
  constraint project_package_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint project_package_venue_booking_check CHECK ((venue_booking = ANY (ARRAY['0'::text, '1'::text]))),
  constraint project_package_wzmx_currency_unit_check CHECK ((wzmx_currency_unit = ANY (ARRAY['0'::text, '1'::text]))),
  constraint project_package_wzmx_template_id_fkey FOREIGN KEY (wzmx_template_id) REFERENCES goods_template(id)
);
CREATE INDEX project_package_recent ON public.project_package USING btree (tenant_id, created_at DESC, id DESC) WHERE (is_deleted = '0'::text);
CREATE INDEX project_package_status ON public.project_package USING btree (status, main_id) WHERE (is_deleted = '0'::text);
CREATE UNIQUE INDEX project_package_seq ON public.project_package USING btree (main_id, package_seq) WHERE (is_deleted = '0'::text);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.project_package FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.project_package FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.project_package FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.project_package FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', '', '{}');
CREATE TRIGGER search_awaits AFTER INSERT ON public.project_package FOR EACH ROW EXECUTE FUNCTION search_awaits_project_package();
CREATE TRIGGER search_forgotten AFTER DELETE ON public.project_package FOR EACH ROW EXECUTE FUNCTION search_forgotten();
CREATE TRIGGER search_noted AFTER UPDATE OF package_name, package_code, main_id ON public.project_package FOR EACH ROW EXECUTE FUNCTION search_noted_project_package();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table project_plan_line (
  tenant_id uuid not null,
  org_id uuid not null,
  plan_line_id character varying(60) not null,
  main_id uuid not null,
  package_id uuid not null,
  constraint project_plan_line_pkey PRIMARY KEY (tenant_id, org_id, plan_line_id),
  constraint project_plan_line_main_id_fkey FOREIGN KEY (main_id) REFERENCES project(id),
  constraint project_plan_line_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint project_plan_line_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint project_plan_line_plan_line_id_check CHECK (((plan_line_id)::text <> ''::text)),
  constraint project_plan_line_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX project_plan_line_main ON public.project_plan_line USING btree (main_id);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select

create table project_proxy (
  id uuid not null,
  tenant_id uuid not null,
  org_id uuid not null,
  project_id uuid not null,
  principal_id uuid not null,
  principal_name character varying(50) not null,
  proxy_id uuid not null,
  proxy_name character varying(50) not null,
  reason character varying(200),
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  given_by uuid not null,
  given_name character varying(50) not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint project_proxy_pkey PRIMARY KEY (id),
  constraint project_proxy_ended CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint project_proxy_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id),
  constraint project_proxy_given_by_fkey FOREIGN KEY (given_by) REFERENCES app_user(id),
  constraint project_proxy_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint project_proxy_other CHECK (((principal_id <> proxy_id) AND ((given_by = principal_id) OR (given_by <> proxy_id)))),
  constraint project_proxy_period CHECK ((ends_at > starts_at)),
  constraint project_proxy_principal_id_fkey FOREIGN KEY (principal_id) REFERENCES app_user(id),
  constraint project_proxy_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint project_proxy_proxy_id_fkey FOREIGN KEY (proxy_id) REFERENCES app_user(id),
  constraint project_proxy_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX project_proxy_given ON public.project_proxy USING btree (tenant_id, org_id, created_at DESC, id DESC);
CREATE INDEX project_proxy_project ON public.project_proxy USING btree (project_id) WHERE (ended_at IS NULL);
CREATE INDEX project_proxy_received ON public.project_proxy USING btree (tenant_id, proxy_id, created_at DESC, id DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.project_proxy FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.project_proxy FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.project_proxy FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.project_proxy FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (ended_at, ended_by)

create table project_tenderee (
  project_id uuid not null,
  tenant_id uuid not null,
  seq integer not null,
  tenderee_id uuid not null,
  tenderee_name character varying(200) not null,
  link_person character varying(50) not null,
  link_mobile character varying(20) not null,
  is_main text not null,
  user_id uuid,
  constraint project_tenderee_pkey PRIMARY KEY (project_id, seq),
  constraint project_tenderee_is_main_check CHECK ((is_main = ANY (ARRAY['0'::text, '1'::text]))),
  constraint project_tenderee_project_id_fkey FOREIGN KEY (project_id) REFERENCES project(id),
  constraint project_tenderee_project_id_tenderee_id_key UNIQUE (project_id, tenderee_id),
  constraint project_tenderee_seq_check CHECK ((seq > 0)),
  constraint project_tenderee_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint project_tenderee_tenderee_id_fkey FOREIGN KEY (tenderee_id) REFERENCES organisation(id),
  constraint project_tenderee_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX project_tenderee_org ON public.project_tenderee USING btree (tenderee_id);
CREATE UNIQUE INDEX project_tenderee_main ON public.project_tenderee USING btree (project_id) WHERE (is_main = '1'::text);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.project_tenderee FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.project_tenderee FOR EACH ROW EXECUTE FUNCTION facts_marked('{project_id,seq}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.project_tenderee FOR EACH ROW EXECUTE FUNCTION facts_marked('{project_id,seq}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.project_tenderee FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{project_id,seq}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table purchase_catalogue (
  id uuid not null,
  tenant_id uuid not null,
  code character varying(50) not null,
  directory_name character varying(200) not null,
  parent_id uuid,
  hierarchy smallint not null,
  sort integer not null,
  centralized_purchase_flag text not null,
  status text not null,
  description character varying(500),
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  constraint purchase_catalogue_pkey PRIMARY KEY (id),
  constraint purchase_catalogue_centralized_purchase_flag_check CHECK ((centralized_purchase_flag = ANY (ARRAY['0'::text, '1'::text]))),
  constraint purchase_catalogue_check CHECK (((parent_id IS NULL) = (hierarchy = 1))),
  constraint purchase_catalogue_check1 CHECK ((parent_id <> id)),
  constraint purchase_catalogue_code_check CHECK (((code)::text <> ''::text)),
  constraint purchase_catalogue_directory_name_check CHECK (((directory_name)::text <> ''::text)),
  constraint purchase_catalogue_hierarchy_check CHECK (((hierarchy >= 1) AND (hierarchy <= 6))),
  constraint purchase_catalogue_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES purchase_catalogue(id),
  constraint purchase_catalogue_status_check CHECK ((status = ANY (ARRAY['0'::text, '1'::text, '2'::text]))),
  constraint purchase_catalogue_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX purchase_catalogue_parent ON public.purchase_catalogue USING btree (parent_id);
CREATE UNIQUE INDEX purchase_catalogue_code ON public.purchase_catalogue USING btree (tenant_id, code);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table purchase_contract (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  tenderee_org_id uuid not null,
  tenderee_name character varying(200) not null,
  agency_name character varying(200) not null,
  package_name character varying(300) not null,
  package_code character varying(200) not null,
  bid_id uuid not null,
  bidder_org_id uuid not null,
  bidder_name character varying(200) not null,
  price numeric(26,6) not null,
  currency text not null default 'CNY'::text,
  notice_no character varying(50) not null,
  notice_at timestamp with time zone not null,
  contract_code character varying(50) not null,
  status text not null,
  contract_name character varying(300) not null,
  duration character varying(100),
  period_begin date,
  period_end date,
  quality character varying(100),
  fixed text[] not null default '{}'::text[],
  acceptance character varying(1000),
  payments jsonb not null default '[]'::jsonb,
  bond_amount numeric(22,2),
  bond_terms character varying(500),
  other_terms character varying(2000),
  contract_file_id text,
  file_ids text,
  late_reason character varying(500),
  return_reason character varying(500),
  content_digest text,
  owner_signed_at timestamp with time zone,
  owner_signed_by uuid,
  owner_signature_id uuid,
  supplier_signed_at timestamp with time zone,
  supplier_signed_by uuid,
  supplier_signature_id uuid,
  signed_at timestamp with time zone,
  version integer not null default 0,
  created_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  purchase_terms jsonb,
  constraint purchase_contract_pkey PRIMARY KEY (id),
  constraint purchase_contract_bidder_org_id_fkey FOREIGN KEY (bidder_org_id) REFERENCES organisation(id),
  constraint purchase_contract_check CHECK ((period_end >= period_begin)),
  constraint purchase_contract_check1 CHECK (((bond_amount >= (0)::numeric) AND (bond_amount <= (price / (10)::numeric)))),
  constraint purchase_contract_check2 CHECK (((status < '50'::text) OR (status = '95'::text) OR (content_digest IS NOT NULL))),
  constraint purchase_contract_check3 CHECK (((status = ANY (ARRAY['80'::text, '90'::text])) = (signed_at IS NOT NULL))),
  constraint purchase_contract_check4 CHECK (((status < '80'::text) OR (status = '95'::text) OR ((owner_signed_at IS NOT NULL) AND (supplier_signed_at IS NOT NULL)))),
  constraint purchase_contract_check5 CHECK ((owner_signed_by <> supplier_signed_by)),
  constraint purchase_contract_contract_name_check CHECK (((contract_name)::text <> ''::text)),
  constraint purchase_contract_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint purchase_contract_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint purchase_contract_owner_signed_by_fkey FOREIGN KEY (owner_signed_by) REFERENCES app_user(id),
  constraint purchase_contract_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint purchase_contract_payments_check CHECK ((jsonb_typeof(payments) = 'array'::text)),
  constraint purchase_contract_price_check CHECK ((price > (0)::numeric)),
  constraint purchase_contract_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text, '35'::text, '40'::text, '50'::text, '60'::text, '80'::text, '90'::text, '95'::text]))),
  constraint purchase_contract_supplier_signed_by_fkey FOREIGN KEY (supplier_signed_by) REFERENCES app_user(id),
  constraint purchase_contract_tenant_id_contract_code_key UNIQUE (tenant_id, contract_code),
  constraint purchase_contract_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint purchase_contract_tenderee_org_id_fkey FOREIGN KEY (tenderee_org_id) REFERENCES organisation(id)
);
CREATE INDEX purchase_contract_bidder ON public.purchase_contract USING btree (tenant_id, bidder_org_id, created_at DESC, id DESC);
CREATE INDEX purchase_contract_list ON public.purchase_contract USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX purchase_contract_org ON public.purchase_contract USING btree (tenant_id, org_id, created_at DESC, id DESC);
CREATE INDEX purchase_contract_org_status ON public.purchase_contract USING btree (tenant_id, org_id, status, created_at DESC, id DESC);
CREATE INDEX purchase_contract_status ON public.purchase_contract USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX purchase_contract_tenderee ON public.purchase_contract USING btree (tenant_id, tenderee_org_id, created_at DESC, id DESC);
CREATE INDEX purchase_contract_tenderee_status ON public.purchase_contract USING btree (tenant_id, tenderee_org_id, status, created_at DESC, id DESC);
CREATE UNIQUE INDEX purchase_contract_one ON public.purchase_contract USING btree (package_id, bid_id);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.purchase_contract FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.purchase_contract FOR EACH ROW WHEN ((NOT (old.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.purchase_contract FOR EACH ROW WHEN ((NOT (new.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.purchase_contract FOR EACH ROW WHEN (((NOT (old.status = ANY ('{10}'::text[]))) OR (NOT (new.status = ANY ('{10}'::text[]))))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER purchase_contract_stands BEFORE DELETE OR UPDATE ON public.purchase_contract FOR EACH ROW EXECUTE FUNCTION purchase_contract_stands();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select; update (acceptance, bond_amount, bond_terms, content_digest, contract_file_id, contract_name, duration, file_ids, late_reason, other_terms, owner_signature_id, owner_signed_at, owner_signed_by, payments, period_begin, period_end, quality, return_reason, signed_at, status, supplier_signature_id, supplier_signed_at, supplier_signed_by, updated_at, version)

create table purchase_contract_act (
  id uuid not null,
  tenant_id uuid not null,
  contract_id uuid not null,
  kind text not null,
  user_id uuid,
  user_name character varying(50) not null,
  org_id uuid,
  org_name character varying(200) not null,
  acted_at timestamp with time zone not null default app_now(),
  reason character varying(500),
  supplement_id uuid,
  constraint purchase_contract_act_pkey PRIMARY KEY (id),
  constraint purchase_contract_act_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES purchase_contract(id),
  constraint purchase_contract_act_kind_check CHECK ((kind = ANY (ARRAY['submitted'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text, 'ownerConfirmed'::text, 'ownerReturned'::text, 'supplierConfirmed'::text, 'supplierReturned'::text, 'ownerSigned'::text, 'supplierSigned'::text, 'lapsed'::text]))),
  constraint purchase_contract_act_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint purchase_contract_act_supplement_id_fkey FOREIGN KEY (supplement_id) REFERENCES purchase_contract_supplement(id),
  constraint purchase_contract_act_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint purchase_contract_act_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX purchase_contract_act_list ON public.purchase_contract_act USING btree (contract_id, acted_at, id);
CREATE INDEX purchase_contract_act_supplement ON public.purchase_contract_act USING btree (supplement_id) WHERE (supplement_id IS NOT NULL);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.purchase_contract_act FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.purchase_contract_act FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.purchase_contract_act FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.purchase_contract_act FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table purchase_contract_performance (
  id uuid not null,
  tenant_id uuid not null,
  contract_id uuid not null,
  milestone integer not null,
  kind text not null,
  done_day date not null,
  amount numeric(22,2),
  note character varying(500),
  file_ids text,
  user_id uuid not null,
  user_name character varying(50) not null,
  org_name character varying(200) not null,
  recorded_at timestamp with time zone not null default app_now(),
  received_at timestamp with time zone,
  received_by uuid,
  constraint purchase_contract_performance_pkey PRIMARY KEY (id),
  constraint purchase_contract_performance_amount_check CHECK ((amount > (0)::numeric)),
  constraint purchase_contract_performance_check CHECK (((kind = 'payment'::text) = (amount IS NOT NULL))),
  constraint purchase_contract_performance_check1 CHECK (((kind = 'payment'::text) OR (received_at IS NULL))),
  constraint purchase_contract_performance_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES purchase_contract(id),
  constraint purchase_contract_performance_kind_check CHECK ((kind = ANY (ARRAY['acceptance'::text, 'payment'::text]))),
  constraint purchase_contract_performance_milestone_check CHECK ((milestone >= 0)),
  constraint purchase_contract_performance_received_by_fkey FOREIGN KEY (received_by) REFERENCES app_user(id),
  constraint purchase_contract_performance_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint purchase_contract_performance_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX purchase_contract_performance_list ON public.purchase_contract_performance USING btree (contract_id, recorded_at, id);
CREATE UNIQUE INDEX purchase_contract_accepted ON public.purchase_contract_performance USING btree (contract_id, milestone) WHERE (kind = 'acceptance'::text);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.purchase_contract_performance FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.purchase_contract_performance FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.purchase_contract_performance FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.purchase_contract_performance FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (received_at, received_by)

create table purchase_contract_supplement (
  id uuid not null,
  tenant_id uuid not null,
  contract_id uuid not null,
  seq integer not null,
  package_id uuid not null,
  org_id uuid not null,
  tenderee_org_id uuid not null,
  tenderee_name character varying(200) not null,
  bidder_org_id uuid not null,
  bidder_name character varying(200) not null,
  contract_code character varying(60) not null,
  contract_name character varying(330) not null,
  status text not null,
  ground text,
  reason character varying(1000),
  period_begin date,
  period_end date,
  acceptance character varying(1000),
  other_terms character varying(2000),
  payments jsonb not null,
  extras jsonb not null default '[]'::jsonb,
  extra_amount numeric(26,6) not null default 0,
  price numeric(26,6) not null,
  file_ids text,
  return_reason character varying(500),
  content_digest text,
  owner_signed_at timestamp with time zone,
  owner_signed_by uuid,
  owner_signature_id uuid,
  supplier_signed_at timestamp with time zone,
  supplier_signed_by uuid,
  supplier_signature_id uuid,
  signed_at timestamp with time zone,
  version integer not null default 0,
  created_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  constraint purchase_contract_supplement_pkey PRIMARY KEY (id),
  constraint purchase_contract_supplement_bidder_org_id_fkey FOREIGN KEY (bidder_org_id) REFERENCES organisation(id),
  constraint purchase_contract_supplement_check CHECK ((period_end >= period_begin)),
  constraint purchase_contract_supplement_check1 CHECK (((status = ANY (ARRAY['10'::text, '30'::text, '35'::text, '95'::text])) OR ((ground IS NOT NULL) AND ((reason)::text <> ''::text)))),
  constraint purchase_contract_supplement_check2 CHECK (((status < '50'::text) OR (status = '95'::text) OR (content_digest IS NOT NULL))),
  constraint purchase_contract_supplement_check3 CHECK (((status = '80'::text) = (signed_at IS NOT NULL))),
  constraint purchase_contract_supplement_check4 CHECK (((status <> '80'::text) OR ((owner_signed_at IS NOT NULL) AND (supplier_signed_at IS NOT NULL)))),
  constraint purchase_contract_supplement_check5 CHECK (((extra_amount = (0)::numeric) OR (ground = ANY (ARRAY['extraGoods'::text, 'scopeChange'::text])))),
  constraint purchase_contract_supplement_check6 CHECK ((owner_signed_by <> supplier_signed_by)),
  constraint purchase_contract_supplement_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES purchase_contract(id),
  constraint purchase_contract_supplement_contract_id_seq_key UNIQUE (contract_id, seq),
  constraint purchase_contract_supplement_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint purchase_contract_supplement_extra_amount_check CHECK ((extra_amount >= (0)::numeric)),
  constraint purchase_contract_supplement_extras_check CHECK ((jsonb_typeof(extras) = 'array'::text)),
  constraint purchase_contract_supplement_ground_check CHECK ((ground = ANY (ARRAY['extraGoods'::text, 'scopeChange'::text, 'forceMajeure'::text, 'ownerCause'::text, 'other'::text]))),
  constraint purchase_contract_supplement_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint purchase_contract_supplement_owner_signed_by_fkey FOREIGN KEY (owner_signed_by) REFERENCES app_user(id),
  constraint purchase_contract_supplement_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint purchase_contract_supplement_payments_check CHECK ((jsonb_typeof(payments) = 'array'::text)),
  constraint purchase_contract_supplement_price_check CHECK ((price > (0)::numeric)),
  constraint purchase_contract_supplement_seq_check CHECK ((seq > 0)),
  constraint purchase_contract_supplement_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text, '35'::text, '40'::text, '50'::text, '60'::text, '80'::text, '95'::text]))),
  constraint purchase_contract_supplement_supplier_signed_by_fkey FOREIGN KEY (supplier_signed_by) REFERENCES app_user(id),
  constraint purchase_contract_supplement_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint purchase_contract_supplement_tenderee_org_id_fkey FOREIGN KEY (tenderee_org_id) REFERENCES organisation(id)
);
CREATE UNIQUE INDEX purchase_contract_supplement_open ON public.purchase_contract_supplement USING btree (contract_id) WHERE (status < '80'::text);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.purchase_contract_supplement FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.purchase_contract_supplement FOR EACH ROW WHEN ((NOT (old.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.purchase_contract_supplement FOR EACH ROW WHEN ((NOT (new.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.purchase_contract_supplement FOR EACH ROW WHEN (((NOT (old.status = ANY ('{10}'::text[]))) OR (NOT (new.status = ANY ('{10}'::text[]))))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER purchase_contract_supplement_stands BEFORE DELETE OR UPDATE ON public.purchase_contract_supplement FOR EACH ROW EXECUTE FUNCTION purchase_contract_supplement_stands();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select; update (acceptance, content_digest, extra_amount, extras, file_ids, ground, other_terms, owner_signature_id, owner_signed_at, owner_signed_by, payments, period_begin, period_end, price, reason, return_reason, signed_at, status, supplier_signature_id, supplier_signed_at, supplier_signed_by, updated_at, version)

create table recovery_code (
  user_id uuid not null,
  tenant_id uuid not null,
  digest text not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (user_id, digest),
  constraint recovery_code_digest_check CHECK ((digest <> ''::text)),
  constraint recovery_code_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table registration (
  id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null,
  state text not null default '10'::text,
  version integer not null default 0,
  reg_type text,
  reg_way text not null default '1'::text,
  terms_version character varying(20) not null,
  terms_at timestamp with time zone not null,
  certified_at timestamp with time zone,
  id_type character varying(20),
  id_number character varying(50),
  id_file_id text,
  form jsonb not null default '{}'::jsonb,
  files jsonb not null default '{}'::jsonb,
  org_name character varying(200) not null default ''::character varying,
  licence_code character varying(50) not null default ''::character varying,
  legal_id_number character varying(50) not null default ''::character varying,
  contact_mobile character varying(20) not null default ''::character varying,
  reason character varying(500) not null default ''::character varying,
  reason_file_id text,
  submitted_at timestamp with time zone,
  first_by uuid,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null default app_now(),
  constraint registration_pkey PRIMARY KEY (id),
  constraint registration_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint registration_first_by_fkey FOREIGN KEY (first_by) REFERENCES account(id),
  constraint registration_id_fkey FOREIGN KEY (id) REFERENCES organisation(id),
  constraint registration_in_approval CHECK (((state <> '32'::text) OR ((first_by IS NOT NULL) AND (reg_type <> '5'::text)))),
  constraint registration_not_own CHECK (((user_id <> first_by) AND (user_id <> decided_by))),
  constraint registration_reg_type_check CHECK ((reg_type = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text, '5'::text]))),
  constraint registration_state_check CHECK ((state = ANY (ARRAY['10'::text, '20'::text, '30'::text, '32'::text, '35'::text, '40'::text, '50'::text, '60'::text]))),
  constraint registration_submitted CHECK (((state <> ALL (ARRAY['20'::text, '30'::text, '32'::text, '35'::text, '50'::text, '60'::text])) OR ((submitted_at IS NOT NULL) AND (reg_type IS NOT NULL) AND (certified_at IS NOT NULL)))),
  constraint registration_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint registration_two_people CHECK (((state <> ALL (ARRAY['50'::text, '60'::text])) OR ((first_by IS NOT NULL) AND (decided_by IS NOT NULL) AND (decided_by <> first_by)))),
  constraint registration_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(id)
);
CREATE INDEX registration_legal ON public.registration USING btree (tenant_id, legal_id_number) WHERE ((legal_id_number)::text <> ''::text);
CREATE INDEX registration_list ON public.registration USING btree (tenant_id, submitted_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);
CREATE INDEX registration_mobile ON public.registration USING btree (tenant_id, contact_mobile) WHERE ((contact_mobile)::text <> ''::text);
CREATE INDEX registration_of_licence ON public.registration USING btree (tenant_id, licence_code) WHERE ((licence_code)::text <> ''::text);
CREATE INDEX registration_state ON public.registration USING btree (tenant_id, state, submitted_at DESC, id DESC) WHERE (submitted_at IS NOT NULL);
CREATE UNIQUE INDEX registration_open ON public.registration USING btree (tenant_id, licence_code) WHERE (((licence_code)::text <> ''::text) AND (state = ANY (ARRAY['20'::text, '30'::text, '32'::text, '35'::text])));
CREATE UNIQUE INDEX registration_user ON public.registration USING btree (tenant_id, user_id);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.registration FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.registration FOR EACH ROW WHEN ((NOT (old.state = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{version}', 'state', '{10}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.registration FOR EACH ROW WHEN ((NOT (new.state = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{version}', 'state', '{10}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.registration FOR EACH ROW WHEN (((NOT (old.state = ANY ('{10}'::text[]))) OR (NOT (new.state = ANY ('{10}'::text[]))))) EXECUTE FUNCTION facts_marked('{id}', '{version}', 'state', '{10}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table registration_change (
  id uuid not null,
  tenant_id uuid not null,
  org_id uuid not null,
  state text not null default '20'::text,
  before jsonb not null,
  after jsonb not null,
  change_reason character varying(500) not null,
  proof_file_id text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  opinion character varying(500) not null default ''::character varying,
  constraint registration_change_pkey PRIMARY KEY (id),
  constraint registration_change_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES account(id),
  constraint registration_change_decided CHECK (((state <> ALL (ARRAY['40'::text, '50'::text])) OR (decided_by IS NOT NULL))),
  constraint registration_change_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint registration_change_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint registration_change_state_check CHECK ((state = ANY (ARRAY['20'::text, '30'::text, '40'::text, '50'::text, '60'::text]))),
  constraint registration_change_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint registration_change_two_people CHECK (((decided_by IS NULL) OR (decided_by <> asked_by)))
);
CREATE INDEX registration_change_list ON public.registration_change USING btree (tenant_id, asked_at DESC, id DESC);
CREATE INDEX registration_change_of ON public.registration_change USING btree (tenant_id, org_id, asked_at DESC, id DESC);
CREATE INDEX registration_change_state ON public.registration_change USING btree (tenant_id, state, asked_at DESC, id DESC);
CREATE UNIQUE INDEX registration_change_open ON public.registration_change USING btree (tenant_id, org_id) WHERE (state = ANY (ARRAY['20'::text, '30'::text]));
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.registration_change FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.registration_change FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.registration_change FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.registration_change FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table registration_code (
  id uuid not null,
  tenant_id uuid not null,
  mobile character varying(20) not null,
  code_digest text not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  tries integer not null default 0,
  spent_at timestamp with time zone,
  constraint registration_code_pkey PRIMARY KEY (id),
  constraint registration_code_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX registration_code_age ON public.registration_code USING btree (tenant_id, made_at);
CREATE INDEX registration_code_mobile ON public.registration_code USING btree (tenant_id, mobile, made_at);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table registration_step (
  id uuid not null,
  tenant_id uuid not null,
  registration_id uuid not null,
  act text not null,
  by_user uuid not null,
  opinion character varying(500) not null default ''::character varying,
  file_id text,
  at timestamp with time zone not null,
  constraint registration_step_pkey PRIMARY KEY (id),
  constraint registration_step_by_user_fkey FOREIGN KEY (by_user) REFERENCES account(id),
  constraint registration_step_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registration(id),
  constraint registration_step_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX registration_step_of ON public.registration_step USING btree (tenant_id, registration_id, at, id);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.registration_step FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.registration_step FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.registration_step FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.registration_step FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table request_nonce (
  session_id uuid not null,
  nonce text not null,
  line text not null,
  body_digest text not null,
  answer text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint request_nonce_pkey PRIMARY KEY (session_id, nonce)
);
CREATE INDEX request_nonce_at ON public.request_nonce USING brin (at);
-- gongheng_app: delete, insert, select

create table review (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  package_name character varying(300) not null,
  package_code character varying(200) not null,
  stage text not null,
  leader_seat integer,
  terms jsonb not null,
  terms_digest text not null,
  started_by uuid not null,
  started_at timestamp with time zone not null default app_now(),
  finished_at timestamp with time zone,
  election integer,
  check_round integer,
  basis integer,
  constraint review_pkey PRIMARY KEY (id),
  constraint review_basis_check CHECK ((basis > 1)),
  constraint review_check CHECK (((stage = ANY (ARRAY['10'::text, '20'::text])) OR (leader_seat IS NOT NULL))),
  constraint review_check_round_check CHECK ((check_round > 1)),
  constraint review_election_check CHECK ((election > 1)),
  constraint review_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint review_stage_check CHECK ((stage = ANY (ARRAY['10'::text, '20'::text, '30'::text, '40'::text, '50'::text, '60'::text, '70'::text, '80'::text, '90'::text]))),
  constraint review_started_by_fkey FOREIGN KEY (started_by) REFERENCES app_user(id),
  constraint review_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint review_tenant_id_package_id_key UNIQUE (tenant_id, package_id)
);
CREATE INDEX review_all ON public.review USING btree (tenant_id, started_at DESC, id DESC);
CREATE INDEX review_org ON public.review USING btree (tenant_id, org_id, started_at DESC, id DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (basis, check_round, election, finished_at, leader_seat, stage)

create table review_argument (
  review_id uuid not null,
  tenant_id uuid not null,
  seat integer not null,
  opinion text not null,
  reason character varying(500) not null,
  at timestamp with time zone not null default app_now(),
  constraint review_argument_pkey PRIMARY KEY (review_id, seat),
  constraint review_argument_opinion_check CHECK ((opinion = ANY (ARRAY['continue'::text, 'reject'::text]))),
  constraint review_argument_reason_check CHECK (((reason)::text <> ''::text)),
  constraint review_argument_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id),
  constraint review_argument_review_id_seat_fkey FOREIGN KEY (review_id, seat) REFERENCES review_member(review_id, seat),
  constraint review_argument_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_argument FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_argument FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,seat}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_argument FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,seat}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_argument FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{review_id,seat}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table review_bid (
  review_id uuid not null,
  tenant_id uuid not null,
  bid_id uuid not null,
  seq integer not null,
  bidder_org_id uuid not null,
  bidder_name character varying(200) not null,
  price numeric(26,6) not null,
  constraint review_bid_pkey PRIMARY KEY (review_id, bid_id),
  constraint review_bid_bidder_org_id_fkey FOREIGN KEY (bidder_org_id) REFERENCES organisation(id),
  constraint review_bid_price_check CHECK ((price > (0)::numeric)),
  constraint review_bid_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id),
  constraint review_bid_seq_check CHECK ((seq > 0)),
  constraint review_bid_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_bid FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_bid FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,bid_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_bid FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,bid_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_bid FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{review_id,bid_id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table review_check (
  sheet_id uuid not null,
  tenant_id uuid not null,
  bid_id uuid not null,
  item_id text not null,
  passed boolean not null,
  ground text not null,
  reason character varying(500) not null,
  constraint review_check_pkey PRIMARY KEY (sheet_id, bid_id, item_id),
  constraint review_check_check CHECK ((passed OR ((ground = ANY (ARRAY['1'::text, '2'::text, '3'::text, '4'::text, '5'::text, '6'::text, '7'::text])) AND ((reason)::text <> ''::text)))),
  constraint review_check_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES review_sheet(id),
  constraint review_check_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_check FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_check FOR EACH ROW EXECUTE FUNCTION facts_marked('{sheet_id,bid_id,item_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_check FOR EACH ROW EXECUTE FUNCTION facts_marked('{sheet_id,bid_id,item_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_check FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{sheet_id,bid_id,item_id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table review_clause (
  id uuid not null,
  tenant_id uuid not null,
  kind text not null,
  scope text not null,
  name character varying(200) not null,
  standard character varying(2000) not null,
  full numeric(5,2),
  objective text,
  source text not null,
  sort integer not null,
  revision integer not null,
  updated_at timestamp with time zone not null default app_now(),
  constraint review_clause_pkey PRIMARY KEY (id),
  constraint review_clause_check CHECK (((kind = ANY (ARRAY['technical'::text, 'business'::text])) OR (("full" IS NULL) AND (objective IS NULL)))),
  constraint review_clause_full_check CHECK ((("full" > (0)::numeric) AND ("full" <= (100)::numeric))),
  constraint review_clause_kind_check CHECK ((kind = ANY (ARRAY['qualification'::text, 'conformity'::text, 'technical'::text, 'business'::text, 'price'::text]))),
  constraint review_clause_name_check CHECK (((name)::text <> ''::text)),
  constraint review_clause_objective_check CHECK ((objective = ANY (ARRAY['0'::text, '1'::text]))),
  constraint review_clause_revision_check CHECK ((revision > 0)),
  constraint review_clause_scope_check CHECK ((scope = ANY (ARRAY['0'::text, '1'::text, '2'::text, '3'::text]))),
  constraint review_clause_source_check CHECK ((source = ANY (ARRAY['standard'::text, 'own'::text]))),
  constraint review_clause_standard_check CHECK (((standard)::text <> ''::text)),
  constraint review_clause_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE UNIQUE INDEX review_clause_name ON public.review_clause USING btree (tenant_id, kind, scope, lower((name)::text));
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table review_draft (
  review_id uuid not null,
  tenant_id uuid not null,
  seat integer not null,
  kind text not null,
  draft_rows jsonb not null,
  updated_at timestamp with time zone not null default app_now(),
  constraint review_draft_pkey PRIMARY KEY (review_id, seat, kind),
  constraint review_draft_kind_check CHECK ((kind = ANY (ARRAY['preliminary'::text, 'detailed'::text]))),
  constraint review_draft_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id),
  constraint review_draft_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (draft_rows, updated_at)

create table review_later_argument (
  review_id uuid not null,
  tenant_id uuid not null,
  basis integer not null,
  seat integer not null,
  opinion text not null,
  reason character varying(500) not null,
  at timestamp with time zone not null default app_now(),
  constraint review_later_argument_pkey PRIMARY KEY (review_id, basis, seat),
  constraint review_later_argument_basis_check CHECK ((basis > 1)),
  constraint review_later_argument_opinion_check CHECK ((opinion = ANY (ARRAY['continue'::text, 'reject'::text]))),
  constraint review_later_argument_reason_check CHECK (((reason)::text <> ''::text)),
  constraint review_later_argument_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id),
  constraint review_later_argument_review_id_seat_fkey FOREIGN KEY (review_id, seat) REFERENCES review_member(review_id, seat),
  constraint review_later_argument_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_later_argument FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_later_argument FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,basis,seat}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_later_argument FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,basis,seat}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_later_argument FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{review_id,basis,seat}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table review_later_rejection (
  review_id uuid not null,
  tenant_id uuid not null,
  check_round integer not null,
  bid_id uuid not null,
  cause text not null,
  grounds jsonb not null,
  at timestamp with time zone not null default app_now(),
  constraint review_later_rejection_pkey PRIMARY KEY (review_id, check_round, bid_id),
  constraint review_later_rejection_cause_check CHECK ((cause = ANY (ARRAY['vote'::text, 'ceiling'::text]))),
  constraint review_later_rejection_check_round_check CHECK ((check_round > 1)),
  constraint review_later_rejection_review_id_bid_id_fkey FOREIGN KEY (review_id, bid_id) REFERENCES review_bid(review_id, bid_id),
  constraint review_later_rejection_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id),
  constraint review_later_rejection_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_later_rejection FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_later_rejection FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,check_round,bid_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_later_rejection FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,check_round,bid_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_later_rejection FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{review_id,check_round,bid_id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table review_later_vote (
  review_id uuid not null,
  tenant_id uuid not null,
  election integer not null,
  seat integer not null,
  for_seat integer not null,
  at timestamp with time zone not null default app_now(),
  constraint review_later_vote_pkey PRIMARY KEY (review_id, election, seat),
  constraint review_later_vote_election_check CHECK ((election > 1)),
  constraint review_later_vote_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id),
  constraint review_later_vote_review_id_for_seat_fkey FOREIGN KEY (review_id, for_seat) REFERENCES review_member(review_id, seat),
  constraint review_later_vote_review_id_seat_fkey FOREIGN KEY (review_id, seat) REFERENCES review_member(review_id, seat),
  constraint review_later_vote_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_later_vote FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_later_vote FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,election,seat}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_later_vote FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,election,seat}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_later_vote FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{review_id,election,seat}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table review_member (
  review_id uuid not null,
  tenant_id uuid not null,
  seat integer not null,
  user_id uuid not null,
  statement text not null,
  signed_at timestamp with time zone not null default app_now(),
  constraint review_member_pkey PRIMARY KEY (review_id, seat),
  constraint review_member_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id),
  constraint review_member_review_id_user_id_key UNIQUE (review_id, user_id),
  constraint review_member_seat_check CHECK ((seat > 0)),
  constraint review_member_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint review_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_member FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_member FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,seat}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_member FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,seat}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_member FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{review_id,seat}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table review_rejection (
  review_id uuid not null,
  tenant_id uuid not null,
  bid_id uuid not null,
  cause text not null,
  grounds jsonb not null,
  at timestamp with time zone not null default app_now(),
  constraint review_rejection_pkey PRIMARY KEY (review_id, bid_id),
  constraint review_rejection_cause_check CHECK ((cause = ANY (ARRAY['vote'::text, 'ceiling'::text]))),
  constraint review_rejection_review_id_bid_id_fkey FOREIGN KEY (review_id, bid_id) REFERENCES review_bid(review_id, bid_id),
  constraint review_rejection_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id),
  constraint review_rejection_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_rejection FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_rejection FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,bid_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_rejection FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,bid_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_rejection FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{review_id,bid_id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table review_replaced (
  review_id uuid not null,
  tenant_id uuid not null,
  seat integer not null,
  stage text not null,
  at timestamp with time zone not null default app_now(),
  constraint review_replaced_pkey PRIMARY KEY (review_id, seat),
  constraint review_replaced_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id),
  constraint review_replaced_review_id_seat_fkey FOREIGN KEY (review_id, seat) REFERENCES review_member(review_id, seat),
  constraint review_replaced_stage_check CHECK ((stage = ANY (ARRAY['20'::text, '30'::text, '40'::text, '50'::text, '60'::text]))),
  constraint review_replaced_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_replaced FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_replaced FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,seat}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_replaced FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,seat}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_replaced FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{review_id,seat}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table review_report (
  review_id uuid not null,
  tenant_id uuid not null,
  content jsonb not null,
  digest text not null,
  made_at timestamp with time zone not null default app_now(),
  constraint review_report_pkey PRIMARY KEY (review_id),
  constraint review_report_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id),
  constraint review_report_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_report FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_report FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_report FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_report FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{review_id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table review_result (
  review_id uuid not null,
  tenant_id uuid not null,
  bid_id uuid not null,
  technical numeric(6,2) not null,
  business numeric(6,2) not null,
  price_score numeric(6,2) not null,
  total numeric(6,2) not null,
  place integer not null,
  tie boolean not null,
  working text not null,
  constraint review_result_pkey PRIMARY KEY (review_id, bid_id),
  constraint review_result_business_check CHECK ((business >= (0)::numeric)),
  constraint review_result_place_check CHECK ((place > 0)),
  constraint review_result_price_score_check CHECK ((price_score >= (0)::numeric)),
  constraint review_result_review_id_bid_id_fkey FOREIGN KEY (review_id, bid_id) REFERENCES review_bid(review_id, bid_id),
  constraint review_result_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id),
  constraint review_result_review_id_place_key UNIQUE (review_id, place),
  constraint review_result_technical_check CHECK ((technical >= (0)::numeric)),
  constraint review_result_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint review_result_total_check CHECK (((total >= (0)::numeric) AND (total <= (100)::numeric)))
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_result FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_result FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,bid_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_result FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,bid_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_result FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{review_id,bid_id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table review_return (
  sheet_id uuid not null,
  tenant_id uuid not null,
  by_seat integer not null,
  reason character varying(500) not null,
  at timestamp with time zone not null default app_now(),
  ground text,
  constraint review_return_pkey PRIMARY KEY (sheet_id),
  constraint review_return_ground_check CHECK ((ground = ANY (ARRAY['sum'::text, 'range'::text, 'objective'::text, 'abnormal'::text]))),
  constraint review_return_reason_check CHECK (((reason)::text <> ''::text)),
  constraint review_return_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES review_sheet(id),
  constraint review_return_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_return FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_return FOR EACH ROW EXECUTE FUNCTION facts_marked('{sheet_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_return FOR EACH ROW EXECUTE FUNCTION facts_marked('{sheet_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_return FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{sheet_id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table review_score (
  sheet_id uuid not null,
  tenant_id uuid not null,
  bid_id uuid not null,
  item_id text not null,
  score numeric(5,2) not null,
  full_score numeric(5,2) not null,
  constraint review_score_pkey PRIMARY KEY (sheet_id, bid_id, item_id),
  constraint review_score_check CHECK (((score >= (0)::numeric) AND (score <= full_score))),
  constraint review_score_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES review_sheet(id),
  constraint review_score_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_score FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_score FOR EACH ROW EXECUTE FUNCTION facts_marked('{sheet_id,bid_id,item_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_score FOR EACH ROW EXECUTE FUNCTION facts_marked('{sheet_id,bid_id,item_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_score FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{sheet_id,bid_id,item_id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table review_sheet (
  id uuid not null,
  tenant_id uuid not null,
  review_id uuid not null,
  seat integer not null,
  kind text not null,
  version integer not null,
  digest text not null,
  submitted_at timestamp with time zone not null default app_now(),
  basis integer,
  constraint review_sheet_pkey PRIMARY KEY (id),
  constraint review_sheet_basis_check CHECK ((basis > 1)),
  constraint review_sheet_kind_check CHECK ((kind = ANY (ARRAY['preliminary'::text, 'detailed'::text]))),
  constraint review_sheet_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id),
  constraint review_sheet_review_id_seat_fkey FOREIGN KEY (review_id, seat) REFERENCES review_member(review_id, seat),
  constraint review_sheet_review_id_seat_kind_version_key UNIQUE (review_id, seat, kind, version),
  constraint review_sheet_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint review_sheet_version_check CHECK ((version > 0))
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_sheet FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_sheet FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_sheet FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_sheet FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table review_signature (
  review_id uuid not null,
  tenant_id uuid not null,
  seat integer not null,
  opinion text not null,
  reason character varying(2000) not null,
  report_digest text not null,
  at timestamp with time zone not null default app_now(),
  signature_id uuid,
  constraint review_signature_pkey PRIMARY KEY (review_id, seat),
  constraint review_signature_check CHECK (((opinion = 'agree'::text) OR ((reason)::text <> ''::text))),
  constraint review_signature_opinion_check CHECK ((opinion = ANY (ARRAY['agree'::text, 'dissent'::text, 'silent'::text]))),
  constraint review_signature_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id),
  constraint review_signature_review_id_seat_fkey FOREIGN KEY (review_id, seat) REFERENCES review_member(review_id, seat),
  constraint review_signature_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES ca_record_signature(id),
  constraint review_signature_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX review_signature_record ON public.review_signature USING btree (signature_id) WHERE (signature_id IS NOT NULL);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_signature FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_signature FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,seat}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_signature FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,seat}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_signature FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{review_id,seat}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table review_vote (
  review_id uuid not null,
  tenant_id uuid not null,
  seat integer not null,
  for_seat integer not null,
  at timestamp with time zone not null default app_now(),
  constraint review_vote_pkey PRIMARY KEY (review_id, seat),
  constraint review_vote_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id),
  constraint review_vote_review_id_for_seat_fkey FOREIGN KEY (review_id, for_seat) REFERENCES review_member(review_id, seat),
  constraint review_vote_review_id_seat_fkey FOREIGN KEY (review_id, seat) REFERENCES review_member(review_id, seat),
  constraint review_vote_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.review_vote FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.review_vote FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,seat}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.review_vote FOR EACH ROW EXECUTE FUNCTION facts_marked('{review_id,seat}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.review_vote FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{review_id,seat}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table role (
  id uuid not null,
  tenant_id uuid not null,
  role_code character varying(50) not null,
  role_name character varying(50) not null,
  role_ename character varying(80) not null default ''::character varying,
  role_level text not null default 'company'::text,
  is_system boolean not null default false,
  org_id uuid,
  org_kinds text[] not null default '{}'::text[],
  remark character varying(300) not null default ''::character varying,
  version integer not null default 0,
  withdrawn boolean not null default false,
  data_scope text,
  scope_units uuid[],
  constraint role_pkey PRIMARY KEY (id),
  constraint role_data_scope_check CHECK ((data_scope = ANY (ARRAY['own'::text, 'dept'::text, 'below'::text, 'chosen'::text]))),
  constraint role_of_company CHECK (((org_id IS NULL) OR (role_level = 'company'::text))),
  constraint role_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint role_role_level_check CHECK ((role_level = ANY (ARRAY['plat'::text, 'tenant'::text, 'company'::text]))),
  constraint role_scope_units CHECK (((COALESCE(data_scope, ''::text) = 'chosen'::text) = (scope_units IS NOT NULL))),
  constraint role_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint role_tenant_id_role_code_key UNIQUE (tenant_id, role_code)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.role FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.role FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.role FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.role FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table role_permission (
  role_id uuid not null,
  tenant_id uuid not null,
  permission character varying(100) not null,
  held boolean not null default true,
  constraint role_permission_pkey PRIMARY KEY (role_id, permission),
  constraint role_permission_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id),
  constraint role_permission_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.role_permission FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.role_permission FOR EACH ROW EXECUTE FUNCTION facts_marked('{role_id,permission}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.role_permission FOR EACH ROW EXECUTE FUNCTION facts_marked('{role_id,permission}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.role_permission FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{role_id,permission}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table schedule_item (
  id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null,
  title character varying(100) not null,
  schedule_time timestamp with time zone not null,
  remind text not null,
  remind_time timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint schedule_item_pkey PRIMARY KEY (id),
  constraint schedule_item_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint schedule_item_title_check CHECK (((title)::text <> ''::text))
);
CREATE INDEX schedule_item_of_user ON public.schedule_item USING btree (user_id, schedule_time, id);
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

create table search_entry (
  row_id uuid not null,
  tenant_id uuid not null,
  list text not null,
  scope uuid,
  folded text not null,
  constraint search_entry_pkey PRIMARY KEY (row_id),
  constraint search_entry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX search_entry_app_user ON public.search_entry USING gin (search_terms(folded, scope)) WITH (gin_pending_list_limit='256') WHERE (list = 'app_user'::text);
CREATE INDEX search_entry_approval_instance ON public.search_entry USING gin (search_terms(folded, scope)) WITH (gin_pending_list_limit='256') WHERE (list = 'approval_instance'::text);
CREATE INDEX search_entry_bulletin ON public.search_entry USING gin (search_terms(folded, scope)) WITH (gin_pending_list_limit='256') WHERE (list = 'bulletin'::text);
CREATE INDEX search_entry_committee ON public.search_entry USING gin (search_terms(folded, scope)) WITH (gin_pending_list_limit='256') WHERE (list = 'committee'::text);
CREATE INDEX search_entry_entrust_contract ON public.search_entry USING gin (search_terms(folded, scope)) WITH (gin_pending_list_limit='256') WHERE (list = 'entrust_contract'::text);
CREATE INDEX search_entry_organisation ON public.search_entry USING gin (search_terms(folded, scope)) WITH (gin_pending_list_limit='256') WHERE (list = 'organisation'::text);
CREATE INDEX search_entry_project ON public.search_entry USING gin (search_terms(folded, scope)) WITH (gin_pending_list_limit='256') WHERE (list = 'project'::text);
CREATE INDEX search_entry_project_package ON public.search_entry USING gin (search_terms(folded, scope)) WITH (gin_pending_list_limit='256') WHERE (list = 'project_package'::text);
-- row level security
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: select

create table search_waiting (
  row_id uuid not null,
  tenant_id uuid not null,
  list text not null,
  scope uuid
);
-- row level security
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: nothing

create table second_factor (
  user_id uuid not null,
  tenant_id uuid not null,
  sealed text not null,
  made_at timestamp with time zone not null,
  bound_at timestamp with time zone,
  last_step bigint not null default 0,
  constraint second_factor_pkey PRIMARY KEY (user_id),
  constraint second_factor_sealed_check CHECK ((sealed <> ''::text)),
  constraint second_factor_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.second_factor FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.second_factor FOR EACH ROW EXECUTE FUNCTION facts_marked('{user_id}', '{last_step}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.second_factor FOR EACH ROW EXECUTE FUNCTION facts_marked('{user_id}', '{last_step}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.second_factor FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{user_id}', '{last_step}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

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
  device character varying(300) not null default ''::character varying,
  way text not null default ''::text,
  used_at timestamp with time zone,
  factor_due boolean not null default false,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_address_check CHECK ((address <> ''::text)) NOT VALID,
  constraint session_refresh_digest_key UNIQUE (refresh_digest),
  constraint session_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint session_token_digest_key UNIQUE (token_digest),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(id)
);
CREATE INDEX session_live ON public.session USING btree (tenant_id, issued_at, id) WHERE (ended_at IS NULL);
CREATE INDEX session_live_of_user ON public.session USING btree (tenant_id, user_id, issued_at, id) WHERE (ended_at IS NULL);
CREATE INDEX session_of_user ON public.session USING btree (user_id) WHERE (ended_at IS NULL);
-- gongheng_app: delete, insert, select, update

create table setting_change (
  id uuid not null,
  tenant_id uuid not null,
  level text not null,
  owner text not null,
  config_key character varying(60) not null,
  before_value text,
  after_value text,
  changed_by uuid,
  changed_name character varying(50) not null,
  changed_at timestamp with time zone not null default app_now(),
  constraint setting_change_pkey PRIMARY KEY (id),
  constraint setting_change_level_check CHECK ((level = ANY (ARRAY['plat'::text, 'tenant'::text, 'company'::text]))),
  constraint setting_change_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX setting_change_key ON public.setting_change USING btree (tenant_id, config_key, changed_at DESC, id DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.setting_change FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.setting_change FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.setting_change FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.setting_change FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table signed_document (
  id uuid not null,
  tenant_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  basis text not null,
  revision smallint not null,
  title character varying(300) not null,
  file_id uuid not null,
  digest text not null,
  seal_id uuid,
  user_id uuid not null,
  user_name character varying(50) not null,
  org_id uuid not null,
  certificate_serial character varying(64) not null,
  signed_at timestamp with time zone not null,
  constraint signed_document_pkey PRIMARY KEY (id),
  constraint signed_document_basis_check CHECK ((basis ~ '^[0-9a-f]{64}$'::text)),
  constraint signed_document_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint signed_document_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id),
  constraint signed_document_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint signed_document_revision_check CHECK (((revision >= 1) AND (revision <= 20))),
  constraint signed_document_seal_id_fkey FOREIGN KEY (seal_id) REFERENCES org_seal(id),
  constraint signed_document_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint signed_document_tenant_id_kind_subject_id_basis_revision_key UNIQUE (tenant_id, kind, subject_id, basis, revision),
  constraint signed_document_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX signed_document_of_seal ON public.signed_document USING btree (seal_id, signed_at DESC, id DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.signed_document FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.signed_document FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.signed_document FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.signed_document FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table simple_award (
  id uuid not null,
  tenant_id uuid not null,
  simple_id uuid not null,
  package_id uuid not null,
  bid_id uuid not null,
  bidder_org_id uuid not null,
  bidder_name character varying(200) not null,
  price numeric(26,6) not null,
  lowest boolean not null,
  reason character varying(1000) not null default ''::character varying,
  comparison jsonb not null,
  digest text not null,
  proposed_by uuid not null,
  proposed_by_name character varying(50) not null,
  proposed_at timestamp with time zone not null default app_now(),
  outcome text,
  outcome_at timestamp with time zone,
  notice_no character varying(50),
  constraint simple_award_pkey PRIMARY KEY (id),
  constraint simple_award_bidder_org_id_fkey FOREIGN KEY (bidder_org_id) REFERENCES organisation(id),
  constraint simple_award_check CHECK (((outcome IS NULL) = (outcome_at IS NULL))),
  constraint simple_award_check1 CHECK ((lowest OR ((reason)::text <> ''::text))),
  constraint simple_award_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint simple_award_outcome_check CHECK ((outcome = ANY (ARRAY['agreed'::text, 'disagreed'::text, 'withdrawn'::text]))),
  constraint simple_award_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint simple_award_price_check CHECK ((price > (0)::numeric)),
  constraint simple_award_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES app_user(id),
  constraint simple_award_simple_id_fkey FOREIGN KEY (simple_id) REFERENCES simple_bidding(id),
  constraint simple_award_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX simple_award_of ON public.simple_award USING btree (simple_id, proposed_at DESC);
CREATE UNIQUE INDEX simple_award_live ON public.simple_award USING btree (simple_id) WHERE ((outcome IS NULL) OR (outcome = 'agreed'::text));
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.simple_award FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.simple_award FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.simple_award FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.simple_award FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (notice_no, outcome, outcome_at)

create table simple_bidding (
  id uuid not null,
  tenant_id uuid not null,
  main_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  tenderee_org_id uuid not null,
  status text not null,
  works_related text,
  reach text not null,
  ceiling numeric(20,2),
  begin_at timestamp with time zone,
  deadline timestamp with time zone,
  deviation_reason character varying(500),
  delivery character varying(1000),
  payment character varying(1000),
  other_terms character varying(2000),
  asked_rows jsonb not null default '[]'::jsonb,
  invitees jsonb not null default '[]'::jsonb,
  terms jsonb,
  digest text,
  approved_at timestamp with time zone,
  published_at timestamp with time zone,
  bulletin_id uuid,
  created_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  file_ids text,
  split_reason character varying(500),
  constraint simple_bidding_pkey PRIMARY KEY (id),
  constraint simple_bidding_asked_rows_check CHECK ((jsonb_typeof(asked_rows) = 'array'::text)),
  constraint simple_bidding_ceiling_check CHECK ((ceiling > (0)::numeric)),
  constraint simple_bidding_check CHECK (((status = ANY (ARRAY['10'::text, '30'::text])) OR ((terms IS NOT NULL) AND (digest IS NOT NULL)))),
  constraint simple_bidding_check1 CHECK (((status < '40'::text) OR (approved_at IS NOT NULL))),
  constraint simple_bidding_check2 CHECK (((status >= '50'::text) = (published_at IS NOT NULL))),
  constraint simple_bidding_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint simple_bidding_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint simple_bidding_invitees_check CHECK ((jsonb_typeof(invitees) = 'array'::text)),
  constraint simple_bidding_main_id_fkey FOREIGN KEY (main_id) REFERENCES project(id),
  constraint simple_bidding_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint simple_bidding_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint simple_bidding_package_id_key UNIQUE (package_id),
  constraint simple_bidding_reach_check CHECK ((reach = ANY (ARRAY['open'::text, 'invited'::text]))),
  constraint simple_bidding_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text, '40'::text, '50'::text, '60'::text, '65'::text, '80'::text, '90'::text]))),
  constraint simple_bidding_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint simple_bidding_tenderee_org_id_fkey FOREIGN KEY (tenderee_org_id) REFERENCES organisation(id),
  constraint simple_bidding_terms_check CHECK ((jsonb_typeof(terms) = 'object'::text)),
  constraint simple_bidding_works_related_check CHECK ((works_related = ANY (ARRAY['0'::text, '1'::text])))
);
CREATE INDEX simple_bidding_main ON public.simple_bidding USING btree (main_id);
CREATE INDEX simple_bidding_newest ON public.simple_bidding USING btree (tenant_id, created_at DESC, id DESC) WHERE (status >= '40'::text);
CREATE INDEX simple_bidding_org ON public.simple_bidding USING btree (tenant_id, org_id, created_at DESC, id DESC);
CREATE INDEX simple_bidding_status ON public.simple_bidding USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX simple_bidding_tenderee ON public.simple_bidding USING btree (tenant_id, tenderee_org_id, created_at DESC, id DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.simple_bidding FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.simple_bidding FOR EACH ROW WHEN ((NOT (old.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.simple_bidding FOR EACH ROW WHEN ((NOT (new.status = ANY ('{10}'::text[])))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.simple_bidding FOR EACH ROW WHEN (((NOT (old.status = ANY ('{10}'::text[]))) OR (NOT (new.status = ANY ('{10}'::text[]))))) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', 'status', '{10}');
CREATE TRIGGER simple_bidding_stands BEFORE UPDATE ON public.simple_bidding FOR EACH ROW EXECUTE FUNCTION simple_bidding_stands();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (approved_at, asked_rows, begin_at, bulletin_id, ceiling, deadline, delivery, deviation_reason, digest, file_ids, invitees, other_terms, payment, published_at, reach, split_reason, status, tenderee_org_id, terms, updated_at, works_related)

create table socket_ticket (
  digest text not null,
  session_id uuid not null,
  client_id text not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  constraint socket_ticket_pkey PRIMARY KEY (digest),
  constraint socket_ticket_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id)
);
-- gongheng_app: delete, insert, select

create table sso_client_secret (
  tenant_id uuid not null,
  issuer character varying(500) not null,
  client_id character varying(200) not null,
  way text not null,
  sealed text not null,
  set_at timestamp with time zone not null,
  set_by uuid not null,
  constraint sso_client_secret_pkey PRIMARY KEY (tenant_id),
  constraint sso_client_secret_sealed CHECK (((way = 'jwt'::text) = (sealed = ''::text))),
  constraint sso_client_secret_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint sso_client_secret_way_check CHECK ((way = ANY (ARRAY['basic'::text, 'post'::text, 'jwt'::text])))
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table sso_identity (
  id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null,
  issuer character varying(500) not null,
  subject character varying(255) not null,
  bound_at timestamp with time zone not null,
  constraint sso_identity_pkey PRIMARY KEY (id),
  constraint sso_identity_issuer_check CHECK (((issuer)::text <> ''::text)),
  constraint sso_identity_subject_check CHECK (((subject)::text <> ''::text)),
  constraint sso_identity_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint sso_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(id)
);
CREATE UNIQUE INDEX sso_identity_of_user ON public.sso_identity USING btree (user_id, issuer);
CREATE UNIQUE INDEX sso_identity_subject ON public.sso_identity USING btree (tenant_id, issuer, subject);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.sso_identity FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.sso_identity FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.sso_identity FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.sso_identity FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table storage_pledge (
  key text not null,
  made_at timestamp with time zone not null default clock_timestamp(),
  swept_at timestamp with time zone,
  constraint storage_pledge_pkey PRIMARY KEY (key)
);
CREATE INDEX storage_pledge_made ON public.storage_pledge USING btree (made_at);
-- gongheng_app: delete, insert, select, update

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
  guard text,
  constraint stored_file_pkey PRIMARY KEY (id),
  constraint stored_file_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 80))),
  constraint stored_file_file_size_check CHECK ((file_size >= 0)),
  constraint stored_file_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.stored_file FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.stored_file FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.stored_file FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.stored_file FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (guard)

create table template (
  id uuid not null,
  tenant_id uuid not null,
  level text not null,
  source_id uuid,
  kind text not null,
  name character varying(100) not null,
  type text not null,
  project_property text not null,
  purchase_method text not null,
  qualification_type text not null,
  purchase_catalogue text,
  industry_category text not null,
  region text not null,
  content text not null,
  status text not null default 'saved'::text,
  version integer not null default 0,
  citation_count integer not null default 0,
  latest_effective_at timestamp with time zone,
  created_by uuid,
  creator_name character varying(50) not null,
  revision integer not null default 1,
  updated_at timestamp with time zone not null default app_now(),
  bid_step text,
  evaluation jsonb,
  sheet jsonb,
  document jsonb,
  constraint template_pkey PRIMARY KEY (id),
  constraint template_bid_step_check CHECK ((bid_step = ANY (ARRAY['1'::text, '2'::text]))),
  constraint template_check CHECK (((status = 'saved'::text) OR (latest_effective_at IS NOT NULL))),
  constraint template_check1 CHECK (((source_id IS NULL) OR (level = 'plat'::text))),
  constraint template_content_check CHECK ((char_length(content) <= 10000)),
  constraint template_document_check CHECK ((jsonb_typeof(document) = 'object'::text)),
  constraint template_evaluation_check CHECK ((jsonb_typeof(evaluation) = 'object'::text)),
  constraint template_kind_check CHECK ((((kind = 'bulletin'::text) AND (type = ANY (ARRAY['10'::text, '20'::text, '30'::text, '40'::text])) AND (bid_step IS NULL) AND (evaluation IS NULL) AND (sheet IS NULL) AND (document IS NULL)) OR ((kind = 'evaluation'::text) AND (type = '50'::text) AND (bid_step IS NOT NULL) AND (evaluation IS NOT NULL) AND (sheet IS NULL) AND (document IS NULL)) OR ((kind = 'form'::text) AND (type = ANY (ARRAY['60'::text, '61'::text, '62'::text])) AND (bid_step IS NULL) AND (evaluation IS NULL) AND (sheet IS NOT NULL) AND (document IS NULL)) OR ((kind = 'file'::text) AND (type = ANY (ARRAY['70'::text, '71'::text, '72'::text, '73'::text])) AND (bid_step IS NULL) AND (evaluation IS NULL) AND (sheet IS NULL) AND (document IS NOT NULL)))),
  constraint template_level_check CHECK ((level = ANY (ARRAY['plat'::text, 'tenant'::text]))),
  constraint template_name_check CHECK (((name)::text <> ''::text)),
  constraint template_qualification_type_check CHECK ((qualification_type = ANY (ARRAY['10'::text, '20'::text]))),
  constraint template_sheet_check CHECK ((jsonb_typeof(sheet) = 'object'::text)),
  constraint template_status_check CHECK ((status = ANY (ARRAY['saved'::text, 'effective'::text, 'invalid'::text]))),
  constraint template_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint template_version_check CHECK ((version >= 0))
);
CREATE INDEX template_list ON public.template USING btree (tenant_id, updated_at DESC, id DESC);
CREATE UNIQUE INDEX template_name ON public.template USING btree (tenant_id, level, lower((name)::text));
CREATE UNIQUE INDEX template_source ON public.template USING btree (tenant_id, source_id) WHERE (source_id IS NOT NULL);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table template_citation (
  template_id uuid not null,
  tenant_id uuid not null,
  subject_id uuid not null,
  version integer not null,
  cited_at timestamp with time zone not null default app_now(),
  constraint template_citation_pkey PRIMARY KEY (template_id, subject_id),
  constraint template_citation_template_id_fkey FOREIGN KEY (template_id) REFERENCES template(id),
  constraint template_citation_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table template_comment (
  id uuid not null,
  tenant_id uuid not null,
  template_id uuid not null,
  proposer_id uuid,
  proposer_name character varying(120) not null,
  content text not null,
  created_at timestamp with time zone not null default app_now(),
  constraint template_comment_pkey PRIMARY KEY (id),
  constraint template_comment_content_check CHECK (((content <> ''::text) AND (char_length(content) <= 10000))),
  constraint template_comment_template_id_fkey FOREIGN KEY (template_id) REFERENCES template(id) ON DELETE CASCADE,
  constraint template_comment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX template_comment_of ON public.template_comment USING btree (template_id, created_at DESC, id DESC);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select

create table template_version (
  template_id uuid not null,
  tenant_id uuid not null,
  version integer not null,
  name character varying(100) not null,
  content text not null,
  effective_at timestamp with time zone not null default app_now(),
  bid_step text,
  evaluation jsonb,
  sheet jsonb,
  document jsonb,
  constraint template_version_pkey PRIMARY KEY (template_id, version),
  constraint template_version_template_id_fkey FOREIGN KEY (template_id) REFERENCES template(id),
  constraint template_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint template_version_version_check CHECK ((version > 0))
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
  prefecture_code text not null default '2000'::text,
  link_person character varying(50) not null default ''::character varying,
  link_mobile character varying(20) not null default ''::character varying,
  link_email character varying(100) not null default ''::character varying,
  disabled boolean not null default false,
  version integer not null default 0,
  constraint tenant_pkey PRIMARY KEY (id),
  constraint tenant_prefecture_code_check CHECK ((prefecture_code <> ''::text)),
  constraint tenant_tenant_code_key UNIQUE (tenant_code),
  constraint tenant_tenant_name_check CHECK ((tenant_name <> ''::text))
);
CREATE INDEX tenant_list ON public.tenant USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX tenant_name ON public.tenant USING btree (lower(tenant_name));
-- gongheng_app: insert, select, update

create table tenant_function (
  tenant_id uuid not null,
  code character varying(60) not null,
  granted boolean not null,
  constraint tenant_function_pkey PRIMARY KEY (tenant_id, code),
  constraint tenant_function_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.tenant_function FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.tenant_function FOR EACH ROW EXECUTE FUNCTION facts_marked('{tenant_id,code}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.tenant_function FOR EACH ROW EXECUTE FUNCTION facts_marked('{tenant_id,code}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.tenant_function FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{tenant_id,code}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table tenant_withheld (
  tenant_id uuid not null,
  permission character varying(100) not null,
  constraint tenant_withheld_pkey PRIMARY KEY (tenant_id, permission),
  constraint tenant_withheld_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select

create table tender_file (
  id uuid not null,
  tenant_id uuid not null,
  package_id uuid not null,
  org_id uuid not null,
  version integer not null default 1,
  status text not null,
  file_id text,
  attachment_ids text,
  ceiling numeric(20,6),
  ceiling_unit text not null default '0'::text,
  sale_begin timestamp with time zone,
  sale_end timestamp with time zone,
  question_deadline timestamp with time zone,
  bid_deadline timestamp with time zone,
  deviation_reason character varying(500),
  evaluation jsonb not null,
  frozen jsonb,
  digest text,
  approved_at timestamp with time zone,
  issued_at timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  method_source jsonb,
  by_notice text,
  document_source jsonb,
  constraint tender_file_pkey PRIMARY KEY (id),
  constraint tender_file_by_notice_check CHECK ((by_notice = ANY (ARRAY['open'::text, 'invited'::text]))),
  constraint tender_file_ceiling_check CHECK ((ceiling > (0)::numeric)),
  constraint tender_file_ceiling_unit_check CHECK ((ceiling_unit = ANY (ARRAY['0'::text, '1'::text]))),
  constraint tender_file_check CHECK (((status <> ALL (ARRAY['30'::text, '80'::text])) OR (((file_id IS NOT NULL) OR (by_notice IS NOT NULL)) AND (frozen IS NOT NULL) AND (digest IS NOT NULL) AND (approved_at IS NOT NULL) AND (sale_begin < sale_end) AND (sale_end <= bid_deadline) AND (question_deadline < bid_deadline)))),
  constraint tender_file_check1 CHECK (((status = '80'::text) = (issued_at IS NOT NULL))),
  constraint tender_file_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint tender_file_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint tender_file_document_source_check CHECK ((jsonb_typeof(document_source) = 'object'::text)),
  constraint tender_file_evaluation_check CHECK ((octet_length((evaluation)::text) <= 1048576)),
  constraint tender_file_method_source_check CHECK ((jsonb_typeof(method_source) = 'object'::text)),
  constraint tender_file_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint tender_file_package_id_fkey FOREIGN KEY (package_id) REFERENCES project_package(id),
  constraint tender_file_package_id_key UNIQUE (package_id),
  constraint tender_file_status_check CHECK ((status = ANY (ARRAY['10'::text, '20'::text, '30'::text, '40'::text, '50'::text, '60'::text, '70'::text, '71'::text, '72'::text, '73'::text, '74'::text, '80'::text]))),
  constraint tender_file_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint tender_file_version_check CHECK ((version > 0))
);
CREATE INDEX tender_file_former ON public.tender_file USING btree (org_id, issued_at DESC, id DESC) WHERE (status = '80'::text);
CREATE INDEX tender_file_issued ON public.tender_file USING btree (tenant_id, bid_deadline DESC, id DESC) WHERE (status = '80'::text);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.tender_file FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.tender_file FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.tender_file FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.tender_file FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{updated_at}', '', '{}');
CREATE TRIGGER tender_file_stands BEFORE UPDATE ON public.tender_file FOR EACH ROW EXECUTE FUNCTION tender_file_stands();
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table tender_file_version (
  id uuid not null,
  tenant_id uuid not null,
  tender_file_id uuid not null,
  version integer not null,
  terms jsonb not null,
  digest text not null,
  approved_at timestamp with time zone not null,
  constraint tender_file_version_pkey PRIMARY KEY (id),
  constraint tender_file_version_digest_check CHECK ((digest ~ '^[0-9a-f]{64}$'::text)),
  constraint tender_file_version_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint tender_file_version_tender_file_id_fkey FOREIGN KEY (tender_file_id) REFERENCES tender_file(id),
  constraint tender_file_version_tender_file_id_version_key UNIQUE (tender_file_id, version)
);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.tender_file_version FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.tender_file_version FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.tender_file_version FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.tender_file_version FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table tenderee_change (
  id uuid not null,
  tenant_id uuid not null,
  tenderee_id uuid not null,
  kind text not null,
  changes jsonb not null,
  snapshot jsonb not null,
  made_by character varying(50) not null,
  made_org character varying(200) not null,
  made_at timestamp with time zone not null default app_now(),
  constraint tenderee_change_pkey PRIMARY KEY (id),
  constraint tenderee_change_changes_check CHECK ((jsonb_typeof(changes) = 'array'::text)),
  constraint tenderee_change_kind_check CHECK ((kind = ANY (ARRAY['added'::text, 'changed'::text, 'removed'::text]))),
  constraint tenderee_change_snapshot_check CHECK ((jsonb_typeof(snapshot) = 'object'::text)),
  constraint tenderee_change_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint tenderee_change_tenderee_id_fkey FOREIGN KEY (tenderee_id) REFERENCES organisation(id)
);
CREATE INDEX tenderee_change_list ON public.tenderee_change USING btree (tenderee_id, made_at DESC, id DESC);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table tenderee_profile (
  org_id uuid not null,
  tenant_id uuid not null,
  entered_org_id uuid,
  legal_person character varying(50),
  email character varying(100),
  remark character varying(500),
  file_id text,
  created_by uuid not null,
  created_at timestamp with time zone not null default app_now(),
  updated_at timestamp with time zone not null default app_now(),
  constraint tenderee_profile_pkey PRIMARY KEY (org_id),
  constraint tenderee_profile_entered_org_id_fkey FOREIGN KEY (entered_org_id) REFERENCES organisation(id),
  constraint tenderee_profile_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint tenderee_profile_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select, update

create table tenderee_rating (
  id uuid not null,
  tenant_id uuid not null,
  tenderee_id uuid not null,
  main_id uuid not null,
  org_id uuid not null,
  rater_id uuid not null,
  rater_name character varying(50) not null,
  scope_score smallint not null,
  support_score smallint not null,
  payment_score smallint not null,
  lawful_score smallint not null,
  remark character varying(500),
  rated_at timestamp with time zone not null default app_now(),
  constraint tenderee_rating_pkey PRIMARY KEY (id),
  constraint tenderee_rating_lawful_score_check CHECK (((lawful_score >= 1) AND (lawful_score <= 5))),
  constraint tenderee_rating_main_id_fkey FOREIGN KEY (main_id) REFERENCES project(id),
  constraint tenderee_rating_once UNIQUE (tenant_id, main_id, tenderee_id, rater_id),
  constraint tenderee_rating_org_id_fkey FOREIGN KEY (org_id) REFERENCES organisation(id),
  constraint tenderee_rating_payment_score_check CHECK (((payment_score >= 1) AND (payment_score <= 5))),
  constraint tenderee_rating_rater_id_fkey FOREIGN KEY (rater_id) REFERENCES app_user(id),
  constraint tenderee_rating_reason CHECK (((LEAST(scope_score, support_score, payment_score, lawful_score) > 2) OR (remark IS NOT NULL))),
  constraint tenderee_rating_scope_score_check CHECK (((scope_score >= 1) AND (scope_score <= 5))),
  constraint tenderee_rating_support_score_check CHECK (((support_score >= 1) AND (support_score <= 5))),
  constraint tenderee_rating_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint tenderee_rating_tenderee_id_fkey FOREIGN KEY (tenderee_id) REFERENCES organisation(id)
);
CREATE INDEX tenderee_rating_list ON public.tenderee_rating USING btree (tenderee_id, rated_at DESC, id DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.tenderee_rating FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.tenderee_rating FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.tenderee_rating FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.tenderee_rating FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table unit_head (
  id uuid not null,
  tenant_id uuid not null,
  unit_id uuid not null,
  user_id uuid not null,
  true_name character varying(50) not null,
  appointed_at timestamp with time zone not null,
  appointed_by uuid not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  confirmed_by uuid,
  constraint unit_head_pkey PRIMARY KEY (id),
  constraint unit_head_appointed_by_fkey FOREIGN KEY (appointed_by) REFERENCES app_user(id),
  constraint unit_head_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES app_user(id),
  constraint unit_head_ended CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint unit_head_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id),
  constraint unit_head_other CHECK ((appointed_by <> user_id)),
  constraint unit_head_period CHECK ((ended_at >= appointed_at)),
  constraint unit_head_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint unit_head_two_people CHECK (((confirmed_by IS NULL) OR ((confirmed_by <> appointed_by) AND (confirmed_by <> user_id)))),
  constraint unit_head_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES organisation(id),
  constraint unit_head_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX unit_head_history ON public.unit_head USING btree (unit_id, appointed_at DESC, id DESC);
CREATE UNIQUE INDEX unit_head_now ON public.unit_head USING btree (unit_id) WHERE (ended_at IS NULL);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.unit_head FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.unit_head FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.unit_head FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.unit_head FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select; update (ended_at, ended_by)

create table upload_day (
  tenant_id uuid not null,
  owner_id uuid not null,
  kind text not null,
  day date not null,
  bytes bigint not null,
  constraint upload_day_pkey PRIMARY KEY (tenant_id, owner_id, kind, day),
  constraint upload_day_bytes_check CHECK ((bytes >= 0)),
  constraint upload_day_kind_check CHECK ((kind = ANY (ARRAY['file'::text, 'bid'::text]))),
  constraint upload_day_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table user_preference (
  tenant_id uuid not null,
  user_id uuid not null,
  kind character varying(20) not null,
  key character varying(200) not null,
  value character varying(8000) not null,
  kept_at timestamp with time zone not null default now(),
  constraint user_preference_pkey PRIMARY KEY (tenant_id, user_id, kind, key),
  constraint user_preference_key_check CHECK (((key)::text <> ''::text)),
  constraint user_preference_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

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
CREATE INDEX user_role_role ON public.user_role USING btree (tenant_id, role_id);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.user_role FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.user_role FOR EACH ROW EXECUTE FUNCTION facts_marked('{user_id,role_id,org_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.user_role FOR EACH ROW EXECUTE FUNCTION facts_marked('{user_id,role_id,org_id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.user_role FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{user_id,role_id,org_id}', '{}', '', '{}');
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
  is_system boolean not null default false,
  removed boolean not null default false,
  constraint valset_pkey PRIMARY KEY (tenant_id, code, parent_val, val),
  constraint valset_removed_is_off CHECK ((NOT (removed AND enabled))),
  constraint valset_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table valset_set (
  tenant_id uuid not null,
  code character varying(60) not null,
  name character varying(100) not null,
  name_en character varying(200) not null,
  is_system boolean not null default false,
  version integer not null default 0,
  constraint valset_set_pkey PRIMARY KEY (tenant_id, code),
  constraint valset_set_code_check CHECK (((code)::text ~ '^[A-Za-z][A-Za-z0-9_]*$'::text)),
  constraint valset_set_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table verification (
  id uuid not null,
  tenant_id uuid not null,
  user_id uuid not null,
  purpose text not null,
  mobile character varying(20) not null default ''::character varying,
  code_digest text not null default ''::text,
  made_at timestamp with time zone not null default clock_timestamp(),
  tries integer not null default 0,
  token_digest text,
  passed_at timestamp with time zone,
  spent_at timestamp with time zone,
  constraint verification_pkey PRIMARY KEY (id),
  constraint verification_purpose_check CHECK ((purpose = ANY (ARRAY['identity'::text, 'newMobile'::text, 'retrieve'::text, 'link'::text, 'login'::text]))),
  constraint verification_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id),
  constraint verification_user_id_fkey FOREIGN KEY (user_id) REFERENCES account(id)
);
CREATE INDEX verification_of_user ON public.verification USING btree (tenant_id, user_id, made_at);
CREATE UNIQUE INDEX verification_token ON public.verification USING btree (tenant_id, token_digest) WHERE (token_digest IS NOT NULL);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table wording (
  tenant_id uuid not null,
  word_key character varying(200) not null,
  lang character varying(2) not null,
  own_words character varying(1000),
  plat_words character varying(1000),
  constraint wording_pkey PRIMARY KEY (tenant_id, word_key, lang),
  constraint wording_check CHECK (((own_words IS NOT NULL) OR (plat_words IS NOT NULL))),
  constraint wording_lang_check CHECK (((lang)::text = ANY ((ARRAY['zh'::character varying, 'en'::character varying])::text[]))),
  constraint wording_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: delete, insert, select, update

create table wording_change (
  id uuid not null,
  tenant_id uuid not null,
  level text not null,
  word_key character varying(200) not null,
  lang character varying(2) not null,
  before_words character varying(1000),
  after_words character varying(1000),
  changed_by uuid,
  changed_name character varying(50) not null,
  changed_at timestamp with time zone not null default app_now(),
  constraint wording_change_pkey PRIMARY KEY (id),
  constraint wording_change_lang_check CHECK (((lang)::text = ANY ((ARRAY['zh'::character varying, 'en'::character varying])::text[]))),
  constraint wording_change_level_check CHECK ((level = ANY (ARRAY['plat'::text, 'tenant'::text]))),
  constraint wording_change_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
);
CREATE INDEX wording_change_key ON public.wording_change USING btree (tenant_id, word_key, changed_at DESC, id DESC);
CREATE TRIGGER facts_kept BEFORE TRUNCATE ON public.wording_change FOR EACH STATEMENT EXECUTE FUNCTION log_stands();
CREATE TRIGGER facts_marked_delete AFTER DELETE ON public.wording_change FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_insert AFTER INSERT ON public.wording_change FOR EACH ROW EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
CREATE TRIGGER facts_marked_update AFTER UPDATE ON public.wording_change FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION facts_marked('{id}', '{}', '', '{}');
-- row level security, forced
-- policy tenant_only: using (tenant_id = ( SELECT app_tenant() AS app_tenant)) with check (tenant_id = ( SELECT app_tenant() AS app_tenant))
-- gongheng_app: insert, select

create table workbench (
  user_id uuid not null,
  org_id uuid not null,
  tenant_id uuid not null,
  plates jsonb not null default '[]'::jsonb,
  shortcuts jsonb not null default '[]'::jsonb,
  constraint workbench_pkey PRIMARY KEY (user_id, org_id),
  constraint workbench_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(id)
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

create view v_lot with (security_invoker=true) as SELECT p.id AS package_id,
    p.package_seq,
    p.package_name,
    p.package_code,
    m.id AS main_id,
    m.main_code,
    m.main_name,
    p.purchase_mode,
    p.status,
    m.org_id,
    m.pm_id,
    t.tenderee_id AS tenderee_org_id,
    t.tenderee_name,
    COALESCE(p.is_law_bid, m.is_law_bid, '0'::text) AS is_law_bid,
    COALESCE(p.general_amount, m.general_amount) AS general_amount,
        CASE
            WHEN (p.general_amount IS NULL) THEN m.general_amount_unit
            ELSE p.general_amount_unit
        END AS general_amount_unit,
    COALESCE(p.project_type, m.project_type) AS project_type,
    COALESCE(p.project_type_second, m.project_type_second) AS project_type_second,
    COALESCE(p.business_flow_id, m.business_flow_id) AS business_flow_id,
    m.is_need_ca,
    m.is_has_package,
    m.bid_organization_way,
    m.projectarea_province,
    m.projectarea_city,
    m.industry_type,
    p.created_at,
    COALESCE(m.prefecture_code, '2000'::text) AS prefecture_code,
    COALESCE((m.field_map ->> 'isEnter'::text),
        CASE
            WHEN ((m.trade_platform)::text = '2'::text) THEN '1'::text
            ELSE '0'::text
        END) AS is_enter,
        CASE
            WHEN (p.general_amount IS NULL) THEN m.general_amount_currency
            ELSE p.general_amount_currency
        END AS general_amount_currency
   FROM ((project_package p
     JOIN project m ON (((m.id = p.main_id) AND (m.is_deleted = '0'::text))))
     LEFT JOIN project_tenderee t ON (((t.project_id = m.id) AND (t.is_main = '1'::text))))
  WHERE (p.is_deleted = '0'::text);
-- gongheng_app: select

CREATE OR REPLACE FUNCTION public.agency_relation_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> '10' or old.submitted_at is not null then
    raise exception 'a relation that was submitted stays on record';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.agency_relation_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.org_id, new.building_id, new.agency_id, new.created_by) is distinct from (old.org_id, old.building_id, old.agency_id, old.created_by)
    and old.status not in ('10', '30') then
    raise exception 'a relation stands as it was submitted';
  end if;
  if old.status in ('20', '40', '50', '60')
    and (new.scope, new.ground, new.remark) is distinct from (old.scope, old.ground, old.remark) then
    raise exception 'a relation stands as it was submitted';
  end if;
  if new.status <> old.status and (old.status, new.status) not in
    (('10', '20'), ('30', '20'), ('20', '10'), ('20', '30'), ('20', '40'), ('40', '10'), ('40', '30'), ('40', '50'),
     ('10', '60'), ('30', '60'), ('50', '60')) then
    raise exception 'a relation does not go from % to %', old.status, new.status;
  end if;
  return new;
end $function$;

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

CREATE OR REPLACE FUNCTION public.approval_task_barred()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state <> 'copied' and exists (
    select 1 from approval_instance i
    where i.id = new.instance_id and (new.assignee_id = any (i.barred) or new.decided_by = any (i.barred))
  ) then
    raise exception 'who prepared what is submitted does not decide it';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.bid_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.submit_status <> '10' then raise exception 'an ended bid stays as it ended'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.bulletin_listed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into bulletin_listing (bulletin_id, tenant_id, package_id, bulletin_type, published_at, province, city, category, purchase_mode)
  select new.id, new.tenant_id, new.package_id, new.bulletin_type, new.published_at,
    m.projectarea_province, m.projectarea_city, coalesce(p.project_type, m.project_type), p.purchase_mode
  from project_package p join project m on m.id = p.main_id where p.id = new.package_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.bulletin_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status = '50' then raise exception 'a published bulletin stands as it was published'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ca_demo_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select kind from world) is distinct from 'demo' then raise exception 'key stores are kept in the demonstration world only'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.ca_held()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into ca_holder (serial, tenant_id) values (new.serial, new.tenant_id) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.clarification_answer_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.outcome is not null then
    raise exception 'an answer is confirmed or returned once';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.clarification_question_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.answered_at is not null then
    raise exception 'a question is answered once';
  end if;
  if old.withdrawn_at is not null then
    raise exception 'an objection that was withdrawn stands as it is';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.clarification_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status in ('50', '60') then
    raise exception 'a clarification that was issued stands as it was issued';
  end if;
  if old.status in ('20', '40') and new.status in ('20', '40', '50') and (
    new.kind, new.title, new.content, new.attachment_ids, new.affects_bids, new.new_deadline, new.deviation_reason, new.question_ids,
    new.files, new.digest
  ) is distinct from (
    old.kind, old.title, old.content, old.attachment_ids, old.affects_bids, old.new_deadline, old.deviation_reason, old.question_ids,
    old.files, old.digest
  ) then
    raise exception 'what was submitted is what is approved and issued';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.contact_digest(kind text, contact text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select sha256(convert_to(kind || ' ' || lower(contact), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.contact_held()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' then
    delete from contact_holder where user_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into contact_holder (user_id, kind, tenant_id, digest)
    select new.id, kind, new.tenant_id, contact_digest(kind, contact)
    from (values ('mobile', new.mobile, new.mobile_trusted), ('email', new.email, new.email_trusted)) as c (kind, contact, sure)
    where sure and contact <> '';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.events_stand()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception 'events stand as they were written'; end $function$;

CREATE OR REPLACE FUNCTION public.facts_marked()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET "TimeZone" TO 'UTC'
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was jsonb;
  becomes jsonb;
  was_named text := '';
  named text := '';
  one text;
begin
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then becomes := to_jsonb(new); end if;
  foreach one in array tg_argv[0]::text[] loop
    was_named := was_named || '/' || coalesce(was ->> one, '');
    named := named || '/' || coalesce(becomes ->> one, '');
  end loop;
  if was is not null and becomes is not null and was_named <> named then
    insert into fact_mark (tenant_id, table_name, row_key) values ((was ->> 'tenant_id')::uuid, tg_table_name, substr(was_named, 2));
    was := null;
  end if;
  one := coalesce((becomes ->> 'tenant_id'), (was ->> 'tenant_id'));
  if was ->> tg_argv[2] = any (tg_argv[3]::text[]) then was := null; end if;
  if becomes ->> tg_argv[2] = any (tg_argv[3]::text[]) then becomes := null; end if;
  was := jsonb_strip_nulls(was - tg_argv[1]::text[]);
  becomes := jsonb_strip_nulls(becomes - tg_argv[1]::text[]);
  if was is not distinct from becomes then return null; end if;
  insert into fact_mark (tenant_id, table_name, row_key, digest) values
    (one::uuid, tg_table_name, substr(case when tg_op = 'DELETE' then was_named else named end, 2),
     encode(sha256(convert_to(becomes::text, 'UTF8')), 'hex'));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.facts_watch(named text, key text[], left_out text[] DEFAULT '{}'::text[], draft text DEFAULT ''::text, drafts text[] DEFAULT '{}'::text[])
 RETURNS void
 LANGUAGE plpgsql
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  of_new text := case when draft = '' then '' else format('when (not (new.%I = any (%L::text[])))', draft, drafts) end;
  of_old text := case when draft = '' then '' else format('when (not (old.%I = any (%L::text[])))', draft, drafts) end;
  of_both text := case when draft = '' then 'when (old.* is distinct from new.*)'
    else format('when (not (old.%1$I = any (%2$L::text[])) or not (new.%1$I = any (%2$L::text[])))', draft, drafts) end;
  one uuid;
  with_what text := format('for each row %%s execute function facts_marked(%L, %L, %L, %L)', key, left_out, draft, drafts);
begin
  execute format('create trigger facts_marked_insert after insert on %I ' || with_what, named, of_new);
  execute format('create trigger facts_marked_update after update on %I ' || with_what, named, of_both);
  execute format('create trigger facts_marked_delete after delete on %I ' || with_what, named, of_old);
  execute format('create trigger facts_kept before truncate on %I for each statement execute function log_stands()', named);
  -- Forced isolation holds for the owner too, so each tenant's rows are marked on their own.
  for one in select id from tenant loop
    perform set_config('app.tenant', one::text, true);
    execute format('insert into fact_mark (tenant_id, table_name, row_key, digest)
      select %L, %L,
        (select string_agg(coalesce(r ->> k, ''''), ''/'' order by n) from unnest(%L::text[]) with ordinality as u (k, n)),
        encode(sha256(convert_to(jsonb_strip_nulls(r - %L::text[])::text, ''UTF8'')), ''hex'')
      from (select to_jsonb(t) as r from %I t where tenant_id = %L) s where %s',
      one, named, key, left_out, named, one,
      case when draft = '' then 'true' else format('not (coalesce(r ->> %L, '''') = any (%L::text[]))', draft, drafts) end);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.invitation_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status = '50' then
    raise exception 'an invitation that was sent stands as it was sent';
  end if;
  if old.status = '60' or (new.status = '60' and old.status not in ('10', '30')) then
    raise exception 'only what was not submitted is discarded, and for good';
  end if;
  if old.status in ('20', '40') and new.status in ('20', '40', '50') and (
    new.title, new.content, new.reply_until, new.invitees, new.ground, new.ground_reason, new.ground_document, new.choice_reason,
    new.terms_digest, new.digest, new.chosen_by
  ) is distinct from (
    old.title, old.content, old.reply_until, old.invitees, old.ground, old.ground_reason, old.ground_document, old.choice_reason,
    old.terms_digest, old.digest, old.chosen_by
  ) then
    raise exception 'what was submitted is what is approved and sent';
  end if;
  return new;
end $function$;

CREATE OR REPLACE PROCEDURE public.isolate_tenant(IN named text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', named);
  execute format('alter table %I force row level security', named);
  execute format('create policy tenant_only on %I using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()))', named);
end $procedure$;

CREATE OR REPLACE FUNCTION public.log_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception 'the log stands as it was written'; end $function$;

CREATE OR REPLACE FUNCTION public.lot_exception_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status in ('60', '70') or (old.status = '50' and (new.status <> '50' or old.refund is not null)) then
    raise exception 'an exception that has ended stands as it is';
  end if;
  if old.status in ('20', '50') and new.status in ('20', '50', '70') and (
    new.package_id, new.kind, new.reason, new.reason_text, new.file_ids, new.files, new.title, new.content, new.digest,
    new.saved_by, new.submitted_by
  ) is distinct from (
    old.package_id, old.kind, old.reason, old.reason_text, old.file_ids, old.files, old.title, old.content, old.digest,
    old.saved_by, old.submitted_by
  ) then
    raise exception 'what was submitted is what is approved and announced';
  end if;
  if old.status = '50' and (new.bulletin_id, new.published_at) is distinct from (old.bulletin_id, old.published_at) then
    raise exception 'what was announced stands as it was announced';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lot_invitee_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.answer is distinct from 'awaited' and (new.answer, new.answered_at) is distinct from (old.answer, old.answered_at) then
    raise exception 'an invitation is answered once';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.next_number(series text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
declare
  named text := 'series_' || md5(app_tenant()::text || ':' || series);
  found regclass := to_regclass(named);
begin
  if found is null then
    -- Only the very first numbers of a series meet here.
    perform pg_advisory_xact_lock(hashtextextended(named, 0));
    execute format('create sequence if not exists %I', named);
    found := named::regclass;
  end if;
  return nextval(found);
end $function$;

CREATE OR REPLACE FUNCTION public.opening_event_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin raise exception 'the opening record stands as it was written'; end $function$;

CREATE OR REPLACE FUNCTION public.org_seal_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.org_id, new.seal_name, new.seal_kind, new.image, new.image_digest, new.valid_until, new.registered_by)
    is distinct from (old.org_id, old.seal_name, old.seal_kind, old.image, old.image_digest, old.valid_until, old.registered_by)
    or (old.status, new.status) not in (('10', '20'), ('10', '30'), ('20', '40')) then
    raise exception 'a seal stands as it was registered';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.owner_flow_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status not in ('0', '1') then raise exception 'this confirmation has ended'; end if;
  if old.status = '1' and new.status = '0' then raise exception 'what was submitted stays so'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.owner_task_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'pending' then raise exception 'this task has been closed'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.partition_guarded(part text, named text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  guard record;
begin
  for guard in select tgname, tgfoid::regproc as calls from pg_trigger where tgrelid = to_regclass(named) and not tgisinternal loop
    execute format('create trigger %I before update or delete or truncate on %I for each statement execute function %s()',
      guard.tgname, part, guard.calls);
  end loop;
  if (select relrowsecurity from pg_class where oid = to_regclass(named)) then call isolate_tenant(part); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.partition_made(named text, part text, bounds text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  foreign_key record;
begin
  execute format('create table %I (like %I including defaults including constraints including indexes including storage including compression)',
    part, named);
  -- Foreign keys stand on the parts, not on the table: one on both is merged at the attaching, under a lock of the table it refers to
  -- that waits for everybody and that acts under way would be cancelled for.
  for foreign_key in select conname, pg_get_constraintdef(oid) as says from pg_constraint
    where conrelid = to_regclass(named || '_rest') and contype = 'f' loop
    execute format('alter table %I add constraint %I %s', part, foreign_key.conname, foreign_key.says);
  end loop;
  execute format('alter table %I attach partition %I for values %s', named, part, bounds);
  perform partition_guarded(part, named);
end $function$;

CREATE OR REPLACE FUNCTION public.partitions_ahead()
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
declare
  size constant bigint := 20000000;
  named text;
  part text;
  last bigint;
  top bigint;
  latest timestamptz := greatest(clock_timestamp(), app_now());
  begins timestamptz;
  ends timestamptz;
begin
  -- One worker at a time; the others look again later.
  if not pg_try_advisory_xact_lock(7290003) then return; end if;
  foreach named in array array['event', 'fact_mark'] loop
    execute format('select last_value from %I', named || '_id_seq') into last;
    select max(upper_bound::bigint) into top from partitions_of(named);
    while top <= last + size loop
      part := named || '_' || top / size;
      begin
        perform partition_made(named, part, format('from (%s) to (%s)', top, top + size));
        return next part;
      -- The rest holds rows of this part: it keeps them, and the next part is made.
      exception when check_violation then null;
      end;
      top := top + size;
    end loop;
  end loop;
  select max(upper_bound::timestamptz) into begins from partitions_of('operation_log');
  while begins <= latest + interval '1 year' loop
    ends := (begins at time zone 'Asia/Shanghai' + interval '3 months') at time zone 'Asia/Shanghai';
    part := 'operation_log_' || to_char(begins at time zone 'Asia/Shanghai', 'YYYY"q"Q');
    begin
      perform partition_made('operation_log', part, format('from (%L) to (%L)', begins, ends));
      return next part;
    exception when check_violation then null;
    end;
    begins := ends;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.partitions_of(named text)
 RETURNS TABLE(part regclass, lower_bound text, upper_bound text)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select c.oid::regclass, substring(bound from 'FROM \(''?([^'')]+)'), substring(bound from 'TO \(''?([^'')]+)')
  from pg_inherits i join pg_class c on c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) bound
  where i.inhparent = to_regclass(named) and bound <> 'DEFAULT'
$function$;

CREATE OR REPLACE FUNCTION public.partitions_over()
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
declare
  kept integer := (select months from operation_log_kept);
  one record;
begin
  if kept is null or not pg_try_advisory_xact_lock(7290003) then return; end if;
  for one in select part::text as name from partitions_of('operation_log')
    where upper_bound::timestamptz <= clock_timestamp() - greatest(kept, 6) * interval '1 month' order by upper_bound::timestamptz loop
    execute format('drop table %s', one.name);
    return next one.name;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.partitions_state()
 RETURNS TABLE(named text, ahead integer, rest bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  last bigint;
begin
  foreach named in array array['event', 'fact_mark', 'operation_log'] loop
    if named = 'operation_log' then
      select count(*) into ahead from partitions_of(named) p
        where p.lower_bound <> 'MINVALUE' and case when p.lower_bound = 'MINVALUE' then null else p.lower_bound::timestamptz end
          > greatest(clock_timestamp(), app_now());
    else
      execute format('select last_value from %I', named || '_id_seq') into last;
      select count(*) into ahead from partitions_of(named) p
        where case when p.lower_bound = 'MINVALUE' then null else p.lower_bound::bigint end > last;
    end if;
    rest := pg_relation_size(to_regclass(named || '_rest'));
    return next;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.platform_key_is_public()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.private_key is not null and (tg_op = 'INSERT' or new.private_key is distinct from old.private_key) then
    raise exception 'private keys do not stand in the database';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.procedure_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> '10' and (
    tg_op = 'DELETE'
    or new.status = '10'
    or (new.proc_code, new.version, new.purchase_mode, new.qual_mode, new.steps, new.standard)
      is distinct from (old.proc_code, old.version, old.purchase_mode, old.qual_mode, old.steps, old.standard)
    or new.exe_model is distinct from old.exe_model
  ) then
    raise exception 'a procedure that was in force stands';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.project_region_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.prefecture_code is distinct from new.prefecture_code then
    raise exception 'a project keeps the platform that it was made on';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.purchase_contract_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.status <> '10' then raise exception 'a contract that was submitted stands'; end if;
    return old;
  end if;
  if new.purchase_terms is distinct from old.purchase_terms then
    raise exception 'the terms of a purchase stand in its contract as they were announced';
  end if;
  if old.status not in ('10', '30', '35') and
    (new.contract_name, new.duration, new.period_begin, new.period_end, new.quality, new.acceptance, new.payments, new.bond_amount, new.bond_terms,
      new.other_terms, new.contract_file_id, new.file_ids) is distinct from
    (old.contract_name, old.duration, old.period_begin, old.period_end, old.quality, old.acceptance, old.payments, old.bond_amount, old.bond_terms,
      old.other_terms, old.contract_file_id, old.file_ids)
  then raise exception 'the terms of a submitted contract stand'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.purchase_contract_supplement_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.status <> '10' then raise exception 'a supplement that was submitted stands'; end if;
    return old;
  end if;
  if old.status >= '80' then raise exception 'a supplement that was signed stands'; end if;
  if old.status not in ('10', '30', '35') and
    (new.ground, new.reason, new.period_begin, new.period_end, new.acceptance, new.other_terms, new.payments, new.extras, new.extra_amount, new.price,
      new.file_ids) is distinct from
    (old.ground, old.reason, old.period_begin, old.period_end, old.acceptance, old.other_terms, old.payments, old.extras, old.extra_amount, old.price,
      old.file_ids)
  then raise exception 'the terms of a submitted supplement stand'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.search_awaits_app_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin insert into search_waiting values (new.id, new.tenant_id, 'app_user', null); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_awaits_approval_instance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin insert into search_waiting values (new.id, new.tenant_id, 'approval_instance', new.org_id); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_awaits_bulletin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin insert into search_waiting values (new.id, new.tenant_id, 'bulletin', null); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_awaits_committee()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin insert into search_waiting values (new.id, new.tenant_id, 'committee', new.org_id); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_awaits_entrust_contract()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin insert into search_waiting values (new.id, new.tenant_id, 'entrust_contract', new.org_id); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_awaits_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin insert into search_waiting values (new.id, new.tenant_id, 'organisation', null); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_awaits_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin insert into search_waiting values (new.id, new.tenant_id, 'project', null); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_awaits_project_package()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin insert into search_waiting values (new.id, new.tenant_id, 'project_package', null); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_fold(typed text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(normalize(typed, NFKC))
$function$;

CREATE OR REPLACE FUNCTION public.search_forgotten()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from search_entry where row_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_found(of_list text, typed text, of_scope uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE ROWS 20
AS $function$
  select search_found(of_list, typed, of_scope, null)
$function$;

CREATE OR REPLACE FUNCTION public.search_found(of_list text, typed text, of_scope uuid, most integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  needs text[] := case when of_scope is null then '{}' else array['@' || of_scope::text] end;
  patterns text[] := search_patterns(typed);
  word text;
  found int;
begin
  for word in select w from regexp_split_to_table(search_fold(typed), '\s+') w where w <> '' limit 20 loop
    needs := needs || search_needs(word);
  end loop;
  return query execute format(
    'select row_id from search_entry where list = %L and search_terms(folded, scope) @> %L::text[] and folded like all (%L::text[])
       and tenant_id = app_tenant() limit %L',
    of_list, needs, patterns, most);
  get diagnostics found = row_count;
  if found >= most then return; end if;
  return query select w.row_id from search_waiting w
    where w.list = of_list and w.tenant_id = app_tenant() and (of_scope is null or w.scope = of_scope)
      and not exists (select from search_entry e where e.row_id = w.row_id) and search_words(w.list, w.row_id) like all (patterns)
    limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.search_needs(word text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  n int := length(word);
  pieces text[] := '{}';
  covered int := 0;
begin
  if n < 2 then return array[word]; end if;
  for i in 1..n - 1 loop
    if substr(word, i, 3) collate "C" ~ '^[0-9a-z]{3}$' then
      pieces := pieces || substr(word, i, 3);
      covered := i + 2;
    elsif covered < i + 1 then
      pieces := pieces || substr(word, i, 2);
    end if;
  end loop;
  return pieces;
end $function$;

CREATE OR REPLACE FUNCTION public.search_noted(id uuid, tenant_id uuid, list text, scope uuid, words text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  insert into search_entry as e (row_id, tenant_id, list, scope, folded) values ($1, $2, $3, $4, search_fold($5))
  on conflict (row_id) do update set folded = excluded.folded, scope = excluded.scope
    where (e.folded, e.scope) is distinct from (excluded.folded, excluded.scope)
$function$;

CREATE OR REPLACE FUNCTION public.search_noted_app_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin perform search_noted(new.id, new.tenant_id, 'app_user', null, concat_ws(' ', new.true_name, new.mobile)); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_noted_approval_instance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin perform search_noted(new.id, new.tenant_id, 'approval_instance', new.org_id, new.title); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_noted_bulletin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin perform search_noted(new.id, new.tenant_id, 'bulletin', null, concat_ws(' ', new.title, new.bulletin_no, new.facts ->> 'mainName', new.facts ->> 'mainCode',
        coalesce(new.facts ->> 'packageName', (select l.package_name from project_package l where l.id = new.package_id)),
        new.facts ->> 'packageCode', new.facts ->> 'tendereeName')); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_noted_committee()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin perform search_noted(new.id, new.tenant_id, 'committee', new.org_id, concat_ws(' ', new.bid_name, new.bid_code)); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_noted_entrust_contract()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin perform search_noted(new.id, new.tenant_id, 'entrust_contract', new.org_id, concat_ws(' ', new.contract_name, new.contract_code)); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_noted_lots()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform search_noted(l.id, l.tenant_id, 'project_package', null, concat_ws(' ', l.package_name, l.package_code, new.main_name, new.main_code))
  from project_package l where l.main_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.search_noted_organisation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin perform search_noted(new.id, new.tenant_id, 'organisation', null, new.org_name); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_noted_project()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin perform search_noted(new.id, new.tenant_id, 'project', null, concat_ws(' ', new.main_name, new.main_code)); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_noted_project_package()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin perform search_noted(new.id, new.tenant_id, 'project_package', null, (select concat_ws(' ', new.package_name, new.package_code, p.main_name, p.main_code) from project p where p.id = new.main_id)); return null; end $function$;

CREATE OR REPLACE FUNCTION public.search_patterns(typed text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(
    select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    from regexp_split_to_table(search_fold(typed), '\s+') word where word <> '' limit 20)
$function$;

CREATE OR REPLACE FUNCTION public.search_pieces(folded text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  c text[] := string_to_array(folded, null);
  n int := cardinality(c);
  pieces text[] := c;
  run int := 0;
begin
  for i in 1..coalesce(n, 0) loop
    if i > 1 and c[i] <> ' ' and c[i - 1] <> ' ' then pieces := pieces || (c[i - 1] || c[i]); end if;
    if c[i] collate "C" between '0' and '9' or c[i] collate "C" between 'a' and 'z' then
      run := run + 1;
      if run > 2 then pieces := pieces || (c[i - 2] || c[i - 1] || c[i]); end if;
    else
      run := 0;
    end if;
  end loop;
  return coalesce(pieces, '{}');
end $function$;

CREATE OR REPLACE FUNCTION public.search_settle(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  before text := current_setting('app.tenant', true);
  tenant uuid;
  taken int;
  done int := 0;
begin
  for tenant in select distinct w.tenant_id from (select s.tenant_id from search_waiting s limit most) w loop
    perform set_config('app.tenant', tenant::text, true);
    with gone as (
      delete from search_waiting where ctid = any (array(
        select s.ctid from search_waiting s where s.tenant_id = tenant limit most - done for update skip locked))
      returning row_id, list, scope
    ), sorted_in as (
      insert into search_entry (row_id, tenant_id, list, scope, folded)
      select g.row_id, tenant, g.list, g.scope, w.folded
      from gone g cross join lateral search_words(g.list, g.row_id) as w (folded) where w.folded is not null
      -- Renamed meanwhile: noted with its newer words.
      on conflict (row_id) do nothing
    )
    select count(*) into taken from gone;
    done := done + taken;
    exit when done >= most;
  end loop;
  perform set_config('app.tenant', before, true);
  return done;
end $function$;

CREATE OR REPLACE FUNCTION public.search_terms(folded text, scope uuid)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when scope is null then public.search_pieces(folded) else public.search_pieces(folded) || ('@' || scope::text) end
$function$;

CREATE OR REPLACE FUNCTION public.search_words(of_list text, id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if of_list = 'entrust_contract' then
    return (select search_fold(concat_ws(' ', t.contract_name, t.contract_code)) from entrust_contract t where t.id = $2);
  elsif of_list = 'project' then
    return (select search_fold(concat_ws(' ', t.main_name, t.main_code)) from project t where t.id = $2);
  elsif of_list = 'project_package' then
    return (select search_fold(concat_ws(' ', t.package_name, t.package_code, p.main_name, p.main_code))
      from project_package t left join project p on p.id = t.main_id where t.id = $2);
  elsif of_list = 'bulletin' then
    return (select search_fold(concat_ws(' ', t.title, t.bulletin_no, t.facts ->> 'mainName', t.facts ->> 'mainCode',
        coalesce(t.facts ->> 'packageName', l.package_name), t.facts ->> 'packageCode', t.facts ->> 'tendereeName'))
      from bulletin t left join project_package l on l.id = t.package_id where t.id = $2);
  elsif of_list = 'committee' then
    return (select search_fold(concat_ws(' ', t.bid_name, t.bid_code)) from committee t where t.id = $2);
  elsif of_list = 'organisation' then
    return (select search_fold(t.org_name) from organisation t where t.id = $2);
  elsif of_list = 'app_user' then
    return (select search_fold(concat_ws(' ', t.true_name, t.mobile)) from app_user t where t.id = $2);
  elsif of_list = 'approval_instance' then
    return (select search_fold(t.title) from approval_instance t where t.id = $2);
  end if;
  raise exception 'no list %', of_list;
end $function$;

CREATE OR REPLACE FUNCTION public.simple_bidding_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status >= '50' and (
    new.status < '50'
    or (new.terms, new.digest, new.published_at) is distinct from (old.terms, old.digest, old.published_at)
  ) then
    raise exception 'a published purchase stands as it was published';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.tender_file_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.status <> '80' then return new; end if;
  if old.by_notice is null and new.bid_deadline > old.bid_deadline and old.bid_deadline > app_now()
    and to_jsonb(new) - '{bid_deadline,updated_at}'::text[] = to_jsonb(old) - '{bid_deadline,updated_at}'::text[] then
    return new;
  end if;
  raise exception 'an issued tender file stands as it was issued';
end $function$;

CREATE OR REPLACE FUNCTION public.world_kind_is_final()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.kind <> old.kind then raise exception 'the kind of a world cannot change'; end if;
  if old.kind = 'demo' and new.offset_ms < old.offset_ms then raise exception 'the demonstration clock only moves forward'; end if;
  return new;
end $function$;
