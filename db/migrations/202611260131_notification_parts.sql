-- What everybody of the tenant reads and what one company keeps to itself stand apart, so that nobody passes over the notices of other companies.
drop index notification_published;
create index notification_for_all on notification (tenant_id, published_at desc, id desc) where status = '1' and public_type = '1';
create index notification_for_company on notification (tenant_id, org_id, published_at desc, id desc)
  where status = '1' and public_type = '2';
