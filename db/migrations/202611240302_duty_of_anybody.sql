-- "is null" leaves no order to an index: duties of no organisation have one of their own.
create index duty_of_anybody on duty (tenant_id, permission, at_hour desc, until, since, id) where user_id is null and org_id is null;
