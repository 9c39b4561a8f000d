-- 预定义流程的维护: a tenant draws up procedures of its own. Only a draft can be changed; what was in force stays as it was for the
-- lots that run by it.
alter table procedure_def
  -- '10' draft, '20' in force, '30' no longer
  add column status text not null default '20' check (status in ('10', '20', '30')),
  -- the product's own; a tenant's is drawn up beside it
  add column standard boolean not null default true,
  add constraint procedure_def_offered check (status = '20' or not enabled) not valid;

create function procedure_stands() returns trigger language plpgsql as $$
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
end $$;
create trigger procedure_stands before update or delete on procedure_def
  for each row execute function procedure_stands();
grant update (proc_name, proc_name_en, purchase_mode, exe_model, qual_mode, steps, status), delete
  on procedure_def to gongheng_app;
