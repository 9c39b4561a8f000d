-- 估算价币种: an estimate in another currency is not compared with amounts in yuan.
create or replace view v_lot with (security_invoker = true) as
  select p.id as package_id, p.package_seq, p.package_name, p.package_code, m.id as main_id, m.main_code, m.main_name,
    p.purchase_mode, p.status, m.org_id, m.pm_id, t.tenderee_id as tenderee_org_id, t.tenderee_name,
    coalesce(p.is_law_bid, m.is_law_bid, '0') as is_law_bid,
    coalesce(p.general_amount, m.general_amount) as general_amount,
    case when p.general_amount is null then m.general_amount_unit else p.general_amount_unit end as general_amount_unit,
    coalesce(p.project_type, m.project_type) as project_type,
    coalesce(p.project_type_second, m.project_type_second) as project_type_second,
    coalesce(p.business_flow_id, m.business_flow_id) as business_flow_id,
    m.is_need_ca, m.is_has_package, m.bid_organization_way, m.projectarea_province, m.projectarea_city, m.industry_type,
    p.created_at,
  coalesce(m.prefecture_code, '2000') as prefecture_code,
  coalesce(m.field_map ->> 'isEnter', case when m.trade_platform = '2' then '1' else '0' end) as is_enter,
  case when p.general_amount is null then m.general_amount_currency else p.general_amount_currency end
    as general_amount_currency
  from project_package p
  join project m on m.id = p.main_id and m.is_deleted = '0'
  left join project_tenderee t on t.project_id = m.id and t.is_main = '1'
  where p.is_deleted = '0';
