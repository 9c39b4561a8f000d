-- 文件模板: a template may be a Word document or a workbook with variables; its text says how it is used.
alter table template
  drop constraint template_kind_check,
  -- where its bytes lie, its name and the variables in it
  add column document jsonb check (jsonb_typeof(document) = 'object'),
  -- 70 招标文件, 71 采购文件, 72 资格预审文件, 73 采购文件附件
  add constraint template_kind_check check (
    (kind = 'bulletin' and type in ('10', '20', '30', '40') and bid_step is null and evaluation is null and sheet is null and document is null)
    or (kind = 'evaluation' and type = '50' and bid_step is not null and evaluation is not null and sheet is null and document is null)
    or (kind = 'form' and type in ('60', '61', '62') and bid_step is null and evaluation is null and sheet is not null and document is null)
    or (kind = 'file' and type in ('70', '71', '72', '73') and bid_step is null and evaluation is null and sheet is null and document is not null)
  ) not valid;
alter table template_version
  add column document jsonb;
