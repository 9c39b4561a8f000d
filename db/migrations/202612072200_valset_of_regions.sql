-- Choices that only regional forms offer were seeded for every tenant with other words, which stood in the way of the region's own: in Sichuan
-- 单价 meant a rate. What nobody has renamed goes; the next start brings the words of the region.
do $$
declare one uuid;
begin
  for one in select id from tenant loop
    perform set_config('app.tenant', one::text, true);
    delete from valset where tenant_id = one and is_system and (code, val, name) in (
      ('ProjectProperty', '1', '新建'), ('ProjectProperty', '2', '改建'), ('ProjectProperty', '3', '扩建'),
      ('ProjectProperty', '4', '技术改造'), ('ProjectProperty', '9', '其他'),
      ('MARGINPAYTYPE', '1', '电汇或网银转账'), ('MARGINPAYTYPE', '2', '支票'), ('MARGINPAYTYPE', '3', '银行汇票'),
      ('MARGINPAYTYPE', '4', '银行保函'), ('MARGINPAYTYPE', '5', '担保公司保函'), ('MARGINPAYTYPE', '6', '保证保险'),
      ('MARGINPAYTYPE', '7', '电子保函'),
      ('PriceFormCode', '1', '总价'), ('PriceFormCode', '2', '单价'), ('PriceFormCode', '3', '费率'), ('PriceFormCode', '9', '其他'),
      ('NEED_VENUE_BOOKING_PANEL', '1', '需要预约'), ('NEED_VENUE_BOOKING_PANEL', '0', '不需要预约'));
    delete from valset_set s where s.tenant_id = one and s.is_system and (s.code, s.name) in (
      ('ProjectProperty', '建设性质'), ('MARGINPAYTYPE', '保证金缴纳方式'), ('PriceFormCode', '报价形式'),
      ('NEED_VENUE_BOOKING_PANEL', '场地预约'))
      and not exists (select from valset v where v.tenant_id = one and v.code = s.code);
  end loop;
end $$;
