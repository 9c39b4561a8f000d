-- outside a transaction
create unique index concurrently if not exists admin_request_identity_waiting on admin_request (tenant_id, unit_id)
  where state = '0' and kind = 'identity';
