-- Answers to objections (异议答复): what the agency proposes counts once the tenderee, who owes the answer, has confirmed it.
create table award_objection_answer (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  objection_id uuid not null references award_objection,
  decision text not null check (decision in ('dismissed', 'upheld')),
  answer varchar(2000) not null check (answer <> ''),
  proposed_by uuid not null references app_user,
  proposed_at timestamptz not null default app_now(),
  outcome text check (outcome in ('confirmed', 'returned')),
  outcome_by uuid references app_user,
  outcome_at timestamptz,
  outcome_reason varchar(500),
  -- two people of two sides
  check (outcome_by <> proposed_by),
  check ((outcome is null) = (outcome_by is null) and (outcome is null) = (outcome_at is null)),
  check (outcome is distinct from 'returned' or outcome_reason <> '')
);
create unique index award_objection_answer_live on award_objection_answer (objection_id)
  where outcome is null or outcome = 'confirmed';
create index award_objection_answer_objection on award_objection_answer (objection_id, proposed_at);
-- confirmed after the last day the law gives; answers of earlier times do not say
alter table award_objection add column answered_late boolean;

call isolate_tenant('award_objection_answer');
grant select, insert on award_objection_answer to gongheng_app;
grant update (outcome, outcome_by, outcome_at, outcome_reason) on award_objection_answer to gongheng_app;
grant update (answered_late) on award_objection to gongheng_app;
select facts_watch('award_objection_answer', '{id}');
