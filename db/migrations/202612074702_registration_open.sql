-- outside a transaction
create unique index concurrently if not exists registration_open on registration (tenant_id, licence_code) where licence_code <> '' and state in ('20', '30', '32', '35');
