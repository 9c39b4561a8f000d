-- 其他公告: notices of a lot beside those that belong to a step of the tender, each of a kind.
alter table bulletin drop constraint bulletin_bulletin_type_check;
alter table bulletin
  add column notice_kind text,
  add constraint bulletin_bulletin_type_check
    check (bulletin_type in ('tender', 'candidates', 'result', 'failure', 'other')) not valid,
  add constraint bulletin_notice_kind_check
    check ((bulletin_type = 'other') = (notice_kind is not null) and notice_kind in ('explanation', 'objection', 'other')) not valid;
