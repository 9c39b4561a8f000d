-- A host name leads to one platform (访问域名): whoever comes by it stands at that platform's tenant.
update prefecture set domain = '' where domain !~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$';
alter table prefecture add constraint prefecture_domain_check check (domain = lower(domain) and char_length(domain) <= 100);
create unique index prefecture_domain on prefecture (domain) where domain <> '';
