-- An expert owes in one's own name, and some things anybody in the tenant who holds the permission: then no organisation is named.
alter table duty alter column org_id drop not null;
-- past its end it can no longer be done: it goes away instead of being overdue
alter table duty add column lapses boolean not null default false;
-- false: who owes it must not learn what it is about; main and part say what may be known
alter table duty add column named boolean not null default true;
-- anybody but this person (复核须由另一人)
alter table duty add column except_id uuid;

-- In the order of the list, so that the first page is read from the index however many there are.
drop index duty_of_user;
drop index duty_of_org;
create index duty_of_user on duty (tenant_id, user_id, at_hour desc, until, since, id) where user_id is not null;
create index duty_of_org on duty (tenant_id, org_id, permission, at_hour desc, until, since, id) where user_id is null;
