-- 数据范围: whose records a role shows; its holder sees the widest of what the roles show that hold the permission. Null is one's
-- own organisation, as it was, and leaves the marks of the rows as they are.
alter table role add column data_scope text check (data_scope in ('own', 'dept', 'below', 'chosen'));
-- Companies and departments that it shows where they are chosen one by one.
alter table role add column scope_units uuid[];
alter table role add constraint role_scope_units check ((coalesce(data_scope, '') = 'chosen') = (scope_units is not null));
