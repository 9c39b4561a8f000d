-- 对招标文件的异议 (实施条例第二十二条): kept with the questions, since who asks is as secret and a clarification may answer either.
alter table clarification_question
  -- what it objects to; none = a plain question
  add column target varchar(200),
  -- what is asked for
  add column request varchar(1000),
  add column withdrawn_at timestamptz,
  -- a direct answer, where the documents stay as they are
  add column answer varchar(2000),
  add column answered_late boolean;
alter table clarification_question drop constraint clarification_question_check;
alter table clarification_question
  add constraint clarification_question_answered
    check ((answered_at is null) = (clarification_id is null and answer is null)) not valid,
  add constraint clarification_question_one_answer check (clarification_id is null or answer is null) not valid,
  add constraint clarification_question_objection
    check ((target is null) = (request is null) and (target is not null or (withdrawn_at is null and answer is null and answered_late is null))) not valid,
  add constraint clarification_question_late check (target is null or (answered_at is null) = (answered_late is null)) not valid,
  add constraint clarification_question_withdrawn check (withdrawn_at is null or answered_at is null) not valid;

create or replace function clarification_question_stands() returns trigger language plpgsql as $$
begin
  if old.answered_at is not null then
    raise exception 'a question is answered once';
  end if;
  if old.withdrawn_at is not null then
    raise exception 'an objection that was withdrawn stands as it is';
  end if;
  return new;
end $$;
grant update (withdrawn_at, answer, answered_late) on clarification_question to gongheng_app;

-- 异议答复: what those who run the lot propose counts once the tenderee, who owes the answer, has confirmed it.
create table clarification_answer (
  id uuid primary key,
  tenant_id uuid not null references tenant,
  question_id uuid not null references clarification_question,
  answer varchar(2000) not null check (answer <> ''),
  proposed_by uuid not null references app_user,
  proposed_at timestamptz not null,
  outcome text check (outcome in ('confirmed', 'returned')),
  outcome_by uuid references app_user,
  outcome_at timestamptz,
  outcome_reason varchar(500),
  -- two people
  check (outcome_by <> proposed_by),
  check ((outcome is null) = (outcome_by is null) and (outcome is null) = (outcome_at is null)),
  check (outcome is distinct from 'returned' or outcome_reason <> '')
);
create unique index clarification_answer_live on clarification_answer (question_id)
  where outcome is null or outcome = 'confirmed';
create index clarification_answer_question on clarification_answer (question_id, proposed_at);

create function clarification_answer_stands() returns trigger language plpgsql as $$
begin
  if old.outcome is not null then
    raise exception 'an answer is confirmed or returned once';
  end if;
  return new;
end $$;
create trigger clarification_answer_stands before update on clarification_answer
  for each row execute function clarification_answer_stands();

call isolate_tenant('clarification_answer');
grant select, insert on clarification_answer to gongheng_app;
grant update (outcome, outcome_by, outcome_at, outcome_reason) on clarification_answer to gongheng_app;
select facts_watch('clarification_answer', '{id}');
