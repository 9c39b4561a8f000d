-- 标段地区: where a lot lies if not where its project does; 项目类型 of the programme that the project comes from.
alter table project_package
  add column projectarea_province varchar(6),
  add column projectarea_city varchar(6),
  add column projectarea_country varchar(6),
  add constraint project_package_place check (
    (projectarea_province is null) = (projectarea_city is null)
    and (projectarea_country is null or projectarea_city is not null)
    and (projectarea_province <> '830000' or (projectarea_city = '100000' and projectarea_country is null))
  ) not valid;
alter table project add column program_project_type varchar(60);
