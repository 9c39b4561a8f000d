-- outside a transaction
-- 可提取评标办法的标段: the issued documents of one organisation, newest first.
create index concurrently if not exists tender_file_former on tender_file (org_id, issued_at desc, id desc) where status = '80';
