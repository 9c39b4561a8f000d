/** A change that the owner of the database makes behind the product's back; it returns which rows it touched. */
interface Change {
  readonly what: string;
  readonly table: string;
  readonly sql: string;
}

const one = (table: string, set: string, where = 'true', key = 'id'): string =>
  `update ${table} set ${set} where (${key}) in (select ${key} from ${table} where ${where} order by 1 limit 1) returning concat_ws('/', ${key}) as row`;
const gone = (table: string, where = 'true', key = 'id'): string =>
  `delete from ${table} where (${key}) in (select ${key} from ${table} where ${where} order by 1 desc limit 1) returning concat_ws('/', ${key}) as row`;

/** Facts with legal effect, one change each: prices, scores, dates, people, rights. */
export const changes: readonly Change[] = [
  {
    what: 'opened price',
    table: 'opened_bid',
    sql: one('opened_bid', `price = '1.00'`, 'price is not null', 'bid_id'),
  },
  {
    what: 'read-out',
    table: 'opened_bid',
    sql: `update opened_bid set read_out = '{}' where bid_id = (select bid_id from opened_bid where read_out is not null order by 1 desc limit 1) returning bid_id as row`,
  },
  {
    what: 'a score',
    table: 'review_score',
    sql: one('review_score', 'score = score + 1', 'score is not null', 'sheet_id, bid_id, item_id'),
  },
  {
    what: 'a check',
    table: 'review_check',
    sql: one('review_check', `reason = 'other'`, 'true', 'sheet_id, bid_id, item_id'),
  },
  { what: 'a sheet', table: 'review_sheet', sql: one('review_sheet', `digest = repeat('0', 64)`) },
  {
    what: 'the ranking',
    table: 'review_result',
    sql: one('review_result', 'place = place + 100', 'true', 'review_id, bid_id'),
  },
  {
    what: 'the total',
    table: 'review_result',
    sql: `update review_result set total = total + 1 where (review_id, bid_id) = (select review_id, bid_id from review_result order by 1 desc, 2 desc limit 1) returning review_id || '/' || bid_id as row`,
  },
  {
    what: 'the report',
    table: 'review_report',
    sql: one('review_report', `digest = repeat('0', 64)`, 'true', 'review_id'),
  },
  {
    what: 'a purchase',
    table: 'simple_bidding',
    sql: one('simple_bidding', `delivery = 'other'`, `status = '80'`),
  },
  {
    what: 'a proposed winner',
    table: 'simple_award',
    sql: one('simple_award', 'price = price + 1'),
  },
  { what: 'a seal', table: 'org_seal', sql: one('org_seal', `seal_name = 'other'`) },
  {
    what: 'who may use a seal',
    table: 'org_seal_holder',
    sql: one('org_seal_holder', `granted_at = granted_at - interval '1 day'`),
  },
  {
    what: 'a signed text',
    table: 'signed_document',
    sql: one('signed_document', `digest = repeat('0', 64)`),
  },
  { what: 'a contact', table: 'bidder_contact', sql: one('bidder_contact', `contact_name = 'other'`) },
  {
    what: 'who was asked',
    table: 'lot_invitee',
    sql: one('lot_invitee', `org_name = 'other'`),
  },
  {
    what: 'how the invited answered',
    table: 'lot_invitee',
    sql: one('lot_invitee', `answer = 'accepted', answered_at = invited_at`, `answer = 'awaited'`),
  },
  {
    what: 'who was invited',
    table: 'invitation',
    sql: one('invitation', `invitees = invitees || '[{}]'`, `status = '50'`),
  },
  {
    what: 'a receipt',
    table: 'invitation_receipt',
    sql: one('invitation_receipt', `contact_name = 'other'`),
  },
  {
    what: 'what was clarified',
    table: 'clarification',
    sql: one('clarification', `content = 'other'`, `status = '50'`),
  },
  {
    what: 'a receipt of a clarification',
    table: 'clarification_receipt',
    sql: one('clarification_receipt', `confirmed_at = confirmed_at - interval '1 day'`),
  },
  {
    what: 'a question',
    table: 'clarification_question',
    sql: one('clarification_question', `content = 'other'`),
  },
  {
    what: 'an answer to an objection to documents',
    table: 'clarification_answer',
    sql: one('clarification_answer', `answer = 'other'`),
  },
  { what: 'the leader', table: 'review', sql: one('review', 'leader_seat = 2', 'leader_seat <> 2') },
  {
    what: 'a vote',
    table: 'review_vote',
    sql: one('review_vote', 'for_seat = for_seat % 5 + 1', 'true', 'review_id, seat'),
  },
  {
    what: 'a signature',
    table: 'review_signature',
    sql: one('review_signature', `reason = 'changed'`, 'true', 'review_id, seat'),
  },
  {
    what: 'a signature removed',
    table: 'review_signature',
    sql: gone('review_signature', 'true', 'review_id, seat'),
  },
  {
    what: 'a rejection invented',
    table: 'review_rejection',
    sql: `insert into review_rejection (review_id, tenant_id, bid_id, cause, grounds) select review_id, tenant_id, bid_id, 'vote', '[]' from review_bid b where not exists (select 1 from review_rejection r where (r.review_id, r.bid_id) = (b.review_id, b.bid_id)) limit 1 returning review_id || '/' || bid_id as row`,
  },
  {
    what: 'a member made a replaced one, whose sheets are void',
    table: 'review_replaced',
    sql: `insert into review_replaced (review_id, tenant_id, seat, stage) select review_id, tenant_id, seat, '50' from review_member limit 1 returning review_id || '/' || seat as row`,
  },
  {
    what: 'a vote of a second election invented',
    table: 'review_later_vote',
    sql: `insert into review_later_vote (review_id, tenant_id, election, seat, for_seat) select review_id, tenant_id, 2, seat, seat from review_member limit 1 returning review_id || '/' || election || '/' || seat as row`,
  },
  {
    what: 'a rejection of a second round invented',
    table: 'review_later_rejection',
    sql: `insert into review_later_rejection (review_id, tenant_id, check_round, bid_id, cause, grounds) select review_id, tenant_id, 2, bid_id, 'vote', '[]' from review_bid limit 1 returning review_id || '/' || check_round || '/' || bid_id as row`,
  },
  {
    what: 'an argument for another set of bids invented',
    table: 'review_later_argument',
    sql: `insert into review_later_argument (review_id, tenant_id, basis, seat, opinion, reason) select review_id, tenant_id, 2, seat, 'reject', 'x' from review_member limit 1 returning review_id || '/' || basis || '/' || seat as row`,
  },
  {
    what: 'a candidate',
    table: 'award_candidate',
    sql: one('award_candidate', `bidder_name = 'somebody'`, 'true', 'award_id, rank'),
  },
  {
    what: 'the determination',
    table: 'award_determination',
    sql: one('award_determination', `reason = 'other'`),
  },
  { what: 'a notice', table: 'award_notice', sql: one('award_notice', `notice_no = notice_no || 'x'`) },
  {
    what: 'the end of publicity',
    table: 'award',
    sql: one('award', `publicity_end = publicity_end - interval '1 day'`),
  },
  {
    what: 'a change of the winner invented',
    table: 'award_change',
    sql: `insert into award_change (id, tenant_id, award_id, bid_id, legal_case, reason, file_ids, submitted_by, submitted_at) select gen_random_uuid(), c.tenant_id, c.award_id, c.bid_id, '1', 'x', 'x', u.user_id, now() from award_candidate c, membership u limit 1 returning id as row`,
  },
  {
    what: 'an objection invented',
    table: 'award_objection',
    sql: `insert into award_objection (id, tenant_id, award_id, org_id, org_name, user_id, bid_id, content, submitted_at) select gen_random_uuid(), a.tenant_id, a.id, u.org_id, 'x', u.user_id, null, 'x', now() from award a, membership u limit 1 returning id as row`,
  },
  {
    what: 'the bid deadline',
    table: 'tender_file',
    sql: one('tender_file', `bid_deadline = bid_deadline + interval '1 hour'`, 'bid_deadline is not null'),
  },
  {
    what: 'the ceiling',
    table: 'tender_file',
    sql: `update tender_file set ceiling = ceiling + 1 where id = (select id from tender_file where ceiling is not null order by 1 desc limit 1) returning id as row`,
  },
  {
    what: 'a version of the documents',
    table: 'tender_file_version',
    sql: one('tender_file_version', `terms = '{}'`),
  },
  {
    what: 'a member of the committee',
    table: 'committee_member',
    // Not the member who is that user already: nothing would change.
    sql: one(
      'committee_member',
      'user_id = (select id from app_user order by 1 limit 1)',
      'user_id is distinct from (select id from app_user order by 1 limit 1)',
    ),
  },
  { what: 'a member removed', table: 'committee_member', sql: gone('committee_member') },
  { what: 'the pool of a draw', table: 'committee_draw', sql: one('committee_draw', 'pool = pool - 0') },
  {
    what: 'the result of a draw',
    table: 'committee_result',
    sql: one('committee_result', 'drawn_order = drawn_order - 0', 'true', 'draw_id'),
  },
  {
    what: 'a seed',
    table: 'committee_seed',
    sql: one('committee_seed', `seed = 'other'`, 'true', 'draw_id, party'),
  },
  { what: 'a bulletin', table: 'bulletin', sql: one('bulletin', `content = '<p>other</p>'`) },
  {
    what: 'the hour of a bulletin',
    table: 'bulletin',
    sql: `update bulletin set published_at = published_at - interval '5 days' where id = (select id from bulletin where published_at is not null order by 1 desc limit 1) returning id as row`,
  },
  { what: 'a holder of the documents removed', table: 'document_holder', sql: gone('document_holder') },
  {
    what: 'a contract',
    table: 'entrust_contract',
    sql: one('entrust_contract', 'service_fee_percent = 9', `status = '50'`),
  },
  {
    what: 'a contract made a draft',
    table: 'entrust_contract',
    sql: `update entrust_contract set status = '10' where id = (select id from entrust_contract where status = '50' order by 1 desc limit 1) returning id as row`,
  },
  { what: 'the project manager', table: 'project', sql: one('project', `pm_name = 'somebody'`) },
  {
    what: 'the amount of a lot',
    table: 'project_package',
    sql: one('project_package', 'general_amount = 1'),
  },
  {
    what: 'rights in a project',
    table: 'project_member',
    sql: gone('project_member', 'true', 'project_id, operator_id'),
  },
  {
    what: 'a role given',
    table: 'user_role',
    sql: `insert into user_role (user_id, role_id, org_id, tenant_id) select u.user_id, r.id, u.org_id, u.tenant_id from user_role u, role r where not exists (select 1 from user_role x where x.user_id = u.user_id and x.role_id = r.id and x.org_id = u.org_id) limit 1 returning user_id || '/' || role_id || '/' || org_id as row`,
  },
  {
    what: 'a permission given',
    table: 'role_permission',
    sql: `insert into role_permission (role_id, tenant_id, permission, held) select id, tenant_id, 'everything', true from role limit 1 returning role_id || '/' || permission as row`,
  },
  { what: 'a password', table: 'account', sql: one('account', `password_hash = 'other'`) },
  {
    what: 'an account opened',
    table: 'account',
    sql: `update account set disabled = not disabled where id = (select id from account order by 1 desc limit 1) returning id as row`,
  },
  { what: 'the lot key', table: 'lot_key', sql: one('lot_key', `wrapped_private_key = 'other'`) },
  {
    what: 'its custodian',
    table: 'lot_key',
    sql: `update lot_key set custodian_name = 'other' where id = (select id from lot_key order by 1 desc limit 1) returning id as row`,
  },
  {
    what: 'when a bid arrived',
    table: 'bid',
    sql: one('bid', `received_at = received_at - interval '1 hour'`),
  },
  {
    what: 'a sealed bid',
    table: 'bid',
    sql: `update bid set envelope = envelope || ' ' where id = (select id from bid order by 1 desc limit 1) returning id as row`,
  },
  {
    what: 'a bid removed',
    table: 'bid',
    sql: `delete from bid where id = (select id from bid order by 1 desc offset 2 limit 1) returning id as row`,
  },
  {
    what: 'the record of an opening',
    table: 'opening_event',
    sql: one('opening_event', `user_name = 'somebody'`, 'true', 'package_id, seq'),
  },
  {
    what: 'an entry of an opening removed',
    table: 'opening_event',
    sql: gone('opening_event', 'true', 'package_id, seq'),
  },
  {
    what: 'an opinion',
    table: 'approval_record',
    sql: one('approval_record', `comment = 'agreed'`, 'true', 'seq'),
  },
  {
    what: "an owner's confirmation",
    table: 'owner_flow',
    sql: one('owner_flow', `title = 'other'`),
  },
  {
    what: 'who confirmed for the owner',
    table: 'owner_task',
    sql: one('owner_task', `assignee_name = 'somebody'`),
  },
  {
    what: "an owner's opinion",
    table: 'owner_record',
    sql: one('owner_record', `comment = 'agreed'`, 'true', 'seq'),
  },
  {
    what: 'a proxy of an approver invented',
    table: 'approval_proxy',
    sql: `insert into approval_proxy (id, tenant_id, org_id, principal_id, principal_name, proxy_id, proxy_name, starts_at, ends_at, created_at) select gen_random_uuid(), m.tenant_id, m.org_id, m.user_id, 'x', a.id, 'y', now(), now() + interval '1 day', now() from membership m join app_user a on a.id <> m.user_id limit 1 returning id as row`,
  },
  {
    what: 'a remedy of an approval invented',
    table: 'approval_remedy',
    sql: `insert into approval_remedy (id, tenant_id, instance_id, kind, reason, asked_by, asked_by_name, asked_at) select gen_random_uuid(), tenant_id, id, 'end', 'x', submitter_id, submitter_name, now() from approval_instance limit 1 returning id as row`,
  },
  {
    what: 'a flow bound by nobody',
    table: 'approval_binding',
    sql: `insert into approval_binding (id, tenant_id, service_key, kind, sort, asked_by, asked_by_name, asked_at) select gen_random_uuid(), tenant_id, service_key, 'bind', 1, submitter_id, submitter_name, now() from approval_instance limit 1 returning id as row`,
  },
  { what: 'an approval', table: 'approval_instance', sql: one('approval_instance', `title = 'other'`) },
  { what: 'who decided', table: 'approval_task', sql: one('approval_task', `assignee_name = 'somebody'`) },
  { what: 'a certificate', table: 'ca_certificate', sql: one('ca_certificate', `common_name = 'somebody'`) },
  {
    what: 'the name of an organisation',
    table: 'organisation',
    sql: one('organisation', `org_name = 'other'`),
  },
  {
    what: 'a head of a unit invented',
    table: 'unit_head',
    sql: `insert into unit_head (id, tenant_id, unit_id, user_id, true_name, appointed_at, appointed_by) select gen_random_uuid(), m.tenant_id, m.org_id, m.user_id, 'x', now(), a.id from membership m join app_user a on a.tenant_id = m.tenant_id and a.id <> m.user_id where not exists (select 1 from unit_head h where h.unit_id = m.org_id and h.ended_at is null) limit 1 returning id as row`,
  },
  {
    what: 'a membership',
    table: 'membership',
    sql: one('membership', 'is_home = not is_home', 'true', 'user_id, org_id'),
  },
  { what: 'the digest of a file', table: 'stored_file', sql: one('stored_file', `digest = repeat('0', 64)`) },
  {
    what: 'a signature by hand put in the place of another',
    table: 'hand_signature',
    sql: `insert into hand_signature (id, tenant_id, user_id, image, kept_at) select gen_random_uuid(), a.tenant_id, a.id, 'x', now() from app_user a where not exists (select 1 from hand_signature h where h.user_id = a.id and h.ended_at is null) limit 1 returning id as row`,
  },
  {
    what: 'a request between administrators invented',
    table: 'admin_request',
    sql: `insert into admin_request (id, tenant_id, kind, user_id, org_id, role_id, asked_by, asked_at) select gen_random_uuid(), m.tenant_id, 'role', m.user_id, m.org_id, r.id, a.id, now() from membership m join role r on r.tenant_id = m.tenant_id join account a on a.id <> m.user_id limit 1 returning id as row`,
  },
  {
    what: 'a refused bid invented',
    table: 'bid_refusal',
    sql: `insert into bid_refusal (id, tenant_id, package_id, org_id, user_id, envelope_digest, refused_at, receipt) select gen_random_uuid(), tenant_id, package_id, org_id, user_id, repeat('0', 64), now(), '{}' from bid limit 1 returning id as row`,
  },
  {
    what: 'a signed record',
    table: 'ca_record_signature',
    sql: one('ca_record_signature', `statement = statement || ' '`),
  },
  {
    what: 'a document as it was handed out',
    table: 'made_document',
    sql: one(
      'made_document',
      'file_id = (select id from stored_file order by 1 desc limit 1)',
      'true',
      'tenant_id, kind, subject_id, lang',
    ),
  },
  {
    what: 'a replacement of a member invented',
    table: 'committee_replacement',
    sql: `insert into committee_replacement (id, tenant_id, committee_id, member_id, seat, stage, ground, evidence, draw_id, asked_by) select gen_random_uuid(), m.tenant_id, m.committee_id, m.id, 1, 'forming', 'health', 'x', d.id, m.user_id from committee_member m join committee_draw d on d.committee_id = m.committee_id where m.user_id is not null and not exists (select 1 from committee_replacement r where r.draw_id = d.id) limit 1 returning id as row`,
  },
  {
    what: 'a lost key invented',
    table: 'ca_lost',
    sql: `insert into ca_lost (id, tenant_id, certificate_id, user_id, org_id, reason, asked_at) select gen_random_uuid(), tenant_id, id, user_id, org_id, 'x', now() from ca_certificate limit 1 returning id as row`,
  },
  {
    what: "the certificate of the platform's key",
    table: 'ca_service_certificate',
    sql: one('ca_service_certificate', `not_after = not_after + interval '1 day'`),
  },
  {
    what: 'a revocation invented',
    table: 'ca_revoked',
    sql: `insert into ca_revoked (serial, tenant_id, revoked_at) select serial || 'x', tenant_id, now() from ca_certificate limit 1 returning serial as row`,
  },
  {
    what: 'a holiday',
    table: 'holiday',
    sql: `insert into holiday (tenant_id, day, day_type, day_name) select id, '2026-11-30', '3', 'other' from tenant limit 1 returning tenant_id || '/' || day as row`,
  },
  { what: 'who a person is', table: 'app_user', sql: one('app_user', `true_name = true_name || 'x'`) },
  { what: 'a role', table: 'role', sql: one('role', `role_level = 'tenant'`, `role_level = 'company'`) },
  {
    what: 'the rules of signing in invented',
    table: 'login_rule',
    sql: `insert into login_rule (tenant_id, tries, lock_minutes, sessions_most, password_forced, changed_at) select id, 20, 5, 0, false, now() from tenant t where not exists (select 1 from login_rule r where r.tenant_id = t.id) limit 1 returning tenant_id as row`,
  },
  {
    what: 'an identity of another provider bound to a person',
    table: 'sso_identity',
    sql: `insert into sso_identity (id, tenant_id, user_id, issuer, subject, bound_at) select gen_random_uuid(), tenant_id, id, 'https://x', 'x', now() from account limit 1 returning id as row`,
  },
  {
    what: 'a second factor put upon a person',
    table: 'second_factor',
    sql: `insert into second_factor (user_id, tenant_id, sealed, made_at, bound_at) select id, tenant_id, 'x', now(), now() from account limit 1 returning user_id as row`,
  },
  {
    what: 'a passkey put upon a person',
    table: 'passkey',
    sql: `insert into passkey (id, tenant_id, user_id, credential_id, public_key, counter, name, made_at) select gen_random_uuid(), tenant_id, id, 'x', 'x', 0, 'x', now() from account limit 1 returning id as row`,
  },
  {
    what: 'a demand of a second factor lifted',
    table: 'factor_demand',
    sql: `insert into factor_demand (id, tenant_id, role_codes, from_day, grace_days, reason, asked_by, asked_at) select gen_random_uuid(), tenant_id, '{}', '2026-11-30', 0, 'x', id, now() from account a where not exists (select 1 from factor_demand d where d.tenant_id = a.tenant_id and d.state = 'waiting') limit 1 returning id as row`,
  },
  {
    what: 'a function invented',
    table: 'app_function',
    sql: `insert into app_function (id, tenant_id, code, parent_code, cname, ename, sort) select gen_random_uuid(), id, 'forged', '', 'x', 'x', 1 from tenant limit 1 returning id as row`,
  },
  {
    what: 'a function given to a tenant',
    table: 'tenant_function',
    sql: `insert into tenant_function (tenant_id, code, granted) select id, 'forged', true from tenant limit 1 returning tenant_id || '/' || code as row`,
  },
  {
    what: 'a change of a setting invented',
    table: 'setting_change',
    sql: `insert into setting_change (id, tenant_id, level, owner, config_key, changed_name) select gen_random_uuid(), id, 'tenant', 'x', 'x.y', 'x' from tenant limit 1 returning id as row`,
  },
  {
    what: 'a client version put online past the second person',
    table: 'client_version',
    sql: `insert into client_version (id, tenant_id, platform, version_no, version_parts, forced, description, file_id, status, created_by, created_name, changed_by) select gen_random_uuid(), tenant_id, 'windows', '99.0', '{99,0,0,0}', true, 'x', 'x', '1', id, 'x', id from account limit 1 returning id as row`,
  },
  {
    what: 'a change of words invented',
    table: 'wording_change',
    sql: `insert into wording_change (id, tenant_id, level, word_key, lang, changed_name) select gen_random_uuid(), id, 'tenant', 'x.y', 'zh', 'x' from tenant limit 1 returning id as row`,
  },
  {
    what: 'a notice of holidays invented',
    table: 'holiday_notice',
    sql: `insert into holiday_notice (id, tenant_id, year, reason, seen, changes, moving, state, proposed_by, proposed_name, decided_at) select gen_random_uuid(), tenant_id, 2031, 'x', '', '[]', '[]', 'published', id, 'x', now() from account limit 1 returning id as row`,
  },
  {
    what: 'a notice to readers invented',
    table: 'notification',
    sql: `insert into notification (id, tenant_id, notice_level, org_id, title, notice_column, receivers, public_type, permanent, content, status, published_at) select gen_random_uuid(), tenant_id, 'tenant', id, 'x', '1', '{1}', '1', true, 'x', '1', now() from organisation limit 1 returning id as row`,
  },
  {
    what: 'an enrolment invented',
    table: 'registration',
    sql: `insert into registration (id, tenant_id, user_id, state, reg_type, terms_version, terms_at, certified_at, submitted_at) select gen_random_uuid(), tenant_id, id, '20', '1', 'x', now(), now(), now() from account limit 1 returning id as row`,
  },
  {
    what: 'a change of an enrolled company invented',
    table: 'registration_change',
    sql: `insert into registration_change (id, tenant_id, org_id, before, after, change_reason, proof_file_id, asked_by, asked_at) select gen_random_uuid(), m.tenant_id, m.org_id, '{}', '{}', 'x', 'x', m.user_id, now() from membership m limit 1 returning id as row`,
  },
  {
    what: 'a step of an audit invented',
    table: 'registration_step',
    sql: `insert into registration_step (id, tenant_id, registration_id, act, by_user, at) select gen_random_uuid(), tenant_id, gen_random_uuid(), 'agreed', id, now() from account limit 1 returning id as row`,
  },
  {
    what: "a company's own setting invented",
    table: 'config_override',
    sql: `insert into config_override (tenant_id, org_id, config_key, config_value) select tenant_id, id, 'x.y', '1' from organisation limit 1 returning tenant_id || '/' || org_id || '/' || config_key as row`,
  },
  {
    what: 'a setting of a platform code invented',
    table: 'prefecture_config',
    sql: `insert into prefecture_config (tenant_id, prefecture_code, config_key, config_value) select t.id, p.code, 'x.y', '1' from tenant t, prefecture p limit 1 returning tenant_id || '/' || prefecture_code || '/' || config_key as row`,
  },
  {
    what: 'who has to approve',
    table: 'approval_definition',
    sql: one('approval_definition', `nodes = '[]'`, `nodes <> '[]'`),
  },
  { what: 'the steps of a procedure', table: 'procedure_def', sql: one('procedure_def', `steps = '[]'`) },
  {
    what: 'the tenderee of a project',
    table: 'project_tenderee',
    sql: one('project_tenderee', `tenderee_name = 'somebody'`, 'true', 'project_id, seq'),
  },
  {
    what: 'the time to decrypt',
    table: 'opening',
    sql: one('opening', 'decrypt_minutes = decrypt_minutes + 1', 'true', 'package_id'),
  },
  {
    what: 'a check-in invented',
    table: 'opening_check_in',
    sql: `insert into opening_check_in (package_id, org_id, tenant_id, user_id, at) select o.package_id, m.org_id, o.tenant_id, m.user_id, now() from opening o, membership m where not exists (select 1 from opening_check_in c where (c.package_id, c.org_id) = (o.package_id, m.org_id)) limit 1 returning package_id || '/' || org_id as row`,
  },
  {
    what: 'a proxy of a manager invented',
    table: 'project_proxy',
    sql: `insert into project_proxy (id, tenant_id, org_id, project_id, principal_id, principal_name, proxy_id, proxy_name, starts_at, ends_at, given_by, given_name, created_at) select gen_random_uuid(), p.tenant_id, p.org_id, p.id, p.pm_id, p.pm_name, u.id, u.true_name, now(), now() + interval '1 day', p.pm_id, p.pm_name, now() from project p, app_user u where u.tenant_id = p.tenant_id and u.id <> p.pm_id limit 1 returning id as row`,
  },
  {
    what: 'a rating of a tenderee invented',
    table: 'tenderee_rating',
    sql: `insert into tenderee_rating (id, tenant_id, tenderee_id, main_id, org_id, rater_id, rater_name, scope_score, support_score, payment_score, lawful_score) select gen_random_uuid(), p.tenant_id, t.tenderee_id, p.id, p.org_id, p.pm_id, p.pm_name, 5, 5, 5, 5 from project p join project_tenderee t on t.project_id = p.id limit 1 returning id as row`,
  },
  { what: 'the place of a review', table: 'committee', sql: one('committee', `location = 'elsewhere'`) },
  {
    what: 'an argument invented',
    table: 'review_argument',
    sql: `insert into review_argument (review_id, tenant_id, seat, opinion, reason) select review_id, tenant_id, seat, 'reject', 'x' from review_member m where not exists (select 1 from review_argument a where (a.review_id, a.seat) = (m.review_id, m.seat)) limit 1 returning review_id || '/' || seat as row`,
  },
  {
    what: 'a price under review',
    table: 'review_bid',
    sql: one('review_bid', 'price = price + 1', 'true', 'review_id, bid_id'),
  },
  {
    what: 'the promise of a member',
    table: 'review_member',
    sql: one('review_member', `statement = 'other'`, 'true', 'review_id, seat'),
  },
  {
    what: 'a returned sheet invented',
    table: 'review_return',
    sql: `insert into review_return (sheet_id, tenant_id, by_seat, reason, ground) select id, tenant_id, 1, 'x', 'sum' from review_sheet s where not exists (select 1 from review_return r where r.sheet_id = s.id) limit 1 returning sheet_id as row`,
  },
  {
    what: 'why a purchase contract is late',
    table: 'purchase_contract',
    sql: one('purchase_contract', `late_reason = 'other'`, `status <> '10'`),
  },
  {
    what: 'the terms of a purchase in its contract',
    table: 'purchase_contract',
    sql: one(
      'purchase_contract',
      `purchase_terms = jsonb_set(purchase_terms, '{payment}', '"other"')`,
      'purchase_terms is not null',
    ),
  },
  {
    what: 'the period of a supplement',
    table: 'purchase_contract_supplement',
    sql: one('purchase_contract_supplement', `period_end = period_end + 30`, `status <> '10'`),
  },
  {
    what: 'an act on a purchase contract',
    table: 'purchase_contract_act',
    sql: one('purchase_contract_act', `reason = 'other'`),
  },
  {
    what: 'what was paid of a purchase contract',
    table: 'purchase_contract_performance',
    sql: one('purchase_contract_performance', 'amount = amount + 1', 'amount is not null'),
  },
  {
    what: 'an answer to an objection invented',
    table: 'award_objection_answer',
    sql: `insert into award_objection_answer (id, tenant_id, objection_id, decision, answer, proposed_by) select gen_random_uuid(), a.tenant_id, gen_random_uuid(), 'dismissed', 'x', u.id from award a, app_user u limit 1 returning id as row`,
  },
  {
    what: 'an agency that no tenderee chose',
    table: 'agency_relation',
    sql: `insert into agency_relation (id, tenant_id, org_id, tenderee_name, building_id, building_name, building_code, agency_id, agency_name, scope, ground, status, created_by, creator, effective_at) select gen_random_uuid(), b.tenant_id, t.id, t.org_name, b.id, b.project_name, b.project_code, a.id, a.org_name, 'x', 'x', '50', u.id, u.true_name, now() from building_project b, organisation t, organisation a, app_user u where t.org_kind = 'tenderee' and a.org_kind = 'agency' and not exists (select 1 from agency_relation r where (r.building_id, r.agency_id) = (b.id, a.id) and r.status <> '60') limit 1 returning id as row`,
  },
  {
    what: 'an act on the choice of an agency invented',
    table: 'agency_relation_act',
    sql: `insert into agency_relation_act (id, tenant_id, relation_id, act, user_name, org_name) select gen_random_uuid(), tenant_id, id, 'confirmed', 'x', 'x' from agency_relation limit 1 returning id as row`,
  },
  {
    what: 'the account of an agency invented',
    table: 'agency_account',
    sql: `insert into agency_account (id, tenant_id, agency_id, receipt_method, contract_account_alert_count, cash_client_tree_number, cash_client_node_number, bid_communication_client_number, e_banking_contract_number, main_account_name, main_account_number, tender_invitation_contract_number, account_opening_file_id, proposed_by, proposer, proposed_at) select gen_random_uuid(), o.tenant_id, o.id, '1', 1, 'x', 'x', 'x', 'x', 'x', '62220000', 'x', 'x', u.id, u.true_name, now() from organisation o, app_user u where o.org_kind = 'agency' and not exists (select 1 from agency_account c where c.agency_id = o.id and c.status = '10') limit 1 returning id as row`,
  },
  {
    what: 'a termination of a tender invented',
    table: 'lot_exception',
    sql: `insert into lot_exception (id, tenant_id, package_id, org_id, status, reason, reason_text, title, content, files, digest, saved_by, submitted_by, created_by, published_at) select gen_random_uuid(), p.tenant_id, p.id, m.org_id, '50', 'ordered', 'x', 'x', 'x', '[]', repeat('0', 64), p.created_by, p.created_by, p.created_by, now() from project_package p join project m on m.id = p.main_id limit 1 returning id as row`,
  },
];
