-- 投标邀请: letter and list of an invited tender. Batch 1 begins it, later ones invite more by the same letter.
create table invitation (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  batch integer not null check (batch between 1 and 50),
  -- '10' saved, '20' in approval, '30' returned, '40' approved, '50' sent
  status text not null check (status in ('10', '20', '30', '40', '50')),
  ground text check (ground in ('fewBidders', 'costRatio', 'keyProject', 'notState')),
  ground_reason varchar(1000),
  ground_document varchar(300),
  choice_reason varchar(1000),
  reply_until timestamptz,
  title varchar(200),
  content text,
  invitees jsonb not null default '[]' check (jsonb_typeof(invitees) = 'array'),
  -- who chose them last: only that person submits the list, and so never approves it
  chosen_by uuid not null references app_user,
  terms_digest text check (terms_digest ~ '^[0-9a-f]{64}$'),
  digest text check (digest ~ '^[0-9a-f]{64}$'),
  sent_at timestamptz,
  created_by uuid not null references app_user,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (package_id, batch),
  check (status in ('10', '30') or (digest is not null and terms_digest is not null and reply_until is not null
    and title is not null and content is not null and choice_reason is not null and jsonb_array_length(invitees) > 0)),
  check ((status = '50') = (sent_at is not null)),
  check (batch > 1 or status in ('10', '30') or jsonb_array_length(invitees) >= 3)
);
create unique index invitation_open on invitation (package_id) where status <> '50';

-- What was submitted stands until it is given back, and what was sent for good.
create function invitation_stands() returns trigger language plpgsql as $$
begin
  if old.status = '50' then
    raise exception 'an invitation that was sent stands as it was sent';
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
end $$;
create trigger invitation_stands before update on invitation for each row execute function invitation_stands();

-- 邀请回执: once, and for good.
create table invitation_receipt (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  package_id uuid not null references project_package,
  org_id uuid not null references organisation,
  accepted boolean not null,
  contact_name varchar(50) not null,
  contact_phone varchar(20) not null,
  contact_email varchar(100),
  reason varchar(500),
  answered_by uuid not null references app_user,
  answered_at timestamptz not null,
  unique (package_id, org_id),
  check (accepted = (reason is null))
);

-- How who was asked has answered; null where no answer is asked for.
alter table lot_invitee
  add column answer text,
  add column answered_at timestamptz,
  add constraint lot_invitee_answer_check check (answer in ('awaited', 'accepted', 'declined')) not valid,
  add constraint lot_invitee_answered_check
    check ((coalesce(answer, 'awaited') <> 'awaited') = (answered_at is not null)) not valid;

-- An answer is given once.
create function lot_invitee_stands() returns trigger language plpgsql as $$
begin
  if old.answer is distinct from 'awaited' and (new.answer, new.answered_at) is distinct from (old.answer, old.answered_at) then
    raise exception 'an invitation is answered once';
  end if;
  return new;
end $$;
create trigger lot_invitee_stands before update on lot_invitee for each row execute function lot_invitee_stands();

call isolate_tenant('invitation');
call isolate_tenant('invitation_receipt');
grant select, insert on invitation, invitation_receipt to gongheng_app;
grant update (status, ground, ground_reason, ground_document, choice_reason, reply_until, title, content, invitees, chosen_by, terms_digest,
  digest, sent_at, updated_at) on invitation to gongheng_app;
grant update (answer, answered_at) on lot_invitee to gongheng_app;
select facts_watch('invitation', '{id}', '{updated_at}', 'status', '{10}');
select facts_watch('invitation_receipt', '{id}');
