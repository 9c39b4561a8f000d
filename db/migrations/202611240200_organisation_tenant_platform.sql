-- The platform that a tenant works on (所属平台): what it makes from now on belongs to this platform's region.
-- No foreign key: the platform of a tenant belongs to the tenant, so the tenant comes first.
alter table tenant add column prefecture_code text not null default '2000' check (prefecture_code <> '');
