-- outside a transaction
create unique index concurrently if not exists registration_change_open on registration_change (tenant_id, org_id) where state in ('20', '30');
