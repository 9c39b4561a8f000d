-- outside a transaction
-- 建设项目的关联项目: the projects that name one.
create index concurrently if not exists project_of_building on project (con_project_id) where con_project_id is not null and is_deleted = '0';
