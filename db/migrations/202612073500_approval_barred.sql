-- 回避: who prepared what is submitted, and so decides nothing about it; null = nobody, and in approvals of earlier times.
alter table approval_instance
  add column barred uuid[] check (cardinality(barred) between 1 and 1000);

-- Whatever way leads to a task (chosen, transferred, added, reassigned, by proxy): who is barred never holds or decides one. Copies are read only.
create function approval_task_barred() returns trigger language plpgsql as $$
begin
  if new.state <> 'copied' and exists (
    select 1 from approval_instance i
    where i.id = new.instance_id and (new.assignee_id = any (i.barred) or new.decided_by = any (i.barred))
  ) then
    raise exception 'who prepared what is submitted does not decide it';
  end if;
  return new;
end $$;
create trigger approval_task_barred before insert or update of assignee_id, decided_by on approval_task
  for each row execute function approval_task_barred();
