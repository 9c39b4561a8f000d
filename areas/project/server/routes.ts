import { raw, read, type Route, write } from '#kit/server/http/http.ts';
import type { Storage } from '#kit/server/storage/storage.ts';
import * as goods from '../shared/goods/calls.ts';
import * as main from '../shared/main/calls.ts';
import * as group from '../shared/main/group-calls.ts';
import * as member from '../shared/member/calls.ts';
import * as proxy from '../shared/member/proxy-calls.ts';
import * as lots from '../shared/package/calls.ts';
import { projectConfigOf } from './config.ts';
import { exportSheet } from './goods/export.ts';
import { importRows } from './goods/import.ts';
import type { HoldsDocuments } from './goods/readers.ts';
import { choose, sheets } from './goods/sheets.ts';
import { online } from './goods/online.ts';
import * as sheet from './goods/verbs.ts';
import { saveWhole, whole } from './goods/whole.ts';
import { chooseLots } from './lot/choose.ts';
import { groups, submitGrouped } from './main/group.ts';
import { generate } from './main/plan.ts';
import * as reads from './main/reads.ts';
import * as relation from './main/relation.ts';
import { remove } from './main/remove.ts';
import { change, save } from './main/save.ts';
import { submit } from './main/submit.ts';
import * as members from './member/members.ts';
import { packageDetailOf } from './package/detail.ts';
import * as proxies from './proxy/verbs.ts';
import { removePackageVerb, savePackageVerb, updatePackageVerb } from './package/save.ts';

export const routes = (storage: Storage, holds: HoldsDocuments): readonly Route[] => [
  read(main.pageProjects, reads.page),
  read(main.projectDetail, reads.detail),
  write(main.saveProject, save),
  write(main.updateProject, change),
  write(main.removeProject, remove),
  write(main.submitProject, submit),
  write(main.generateFromPls, generate),
  read(group.listGroups, groups),
  raw(group.submitGroup, submitGrouped),
  read(main.approvalLots, reads.lotsInApproval),
  read(main.tendereeList, reads.tenderees),
  read(main.checkProject, reads.check),
  read(main.configDetail, async (r) => projectConfigOf(r)),
  read(main.pmList, reads.pms),
  read(main.relevanceProjectUrl, reads.related),
  read(main.contractPage, reads.contracts),
  read(main.relationPage, relation.relations),
  read(main.relationChoices, relation.choices),
  read(main.relationDetail, relation.relation),
  write(main.tieProject, relation.tie),
  write(main.untieProject, relation.untie),
  write(lots.savePackage, savePackageVerb),
  write(lots.updatePackage, updatePackageVerb),
  write(lots.removePackage, removePackageVerb),
  read(lots.packageDetail, packageDetailOf),
  read(goods.templatePage, sheet.templates),
  read(goods.templateDetail, sheet.template),
  read(goods.goodsColumns, sheet.columns),
  read(goods.goodsPage, sheet.page),
  read(goods.goodsSheet, (r, q) => whole(holds, r, q)),
  read(goods.goodsSheets, (r, q) => sheets(holds, r, q)),
  write(goods.chooseSheet, choose),
  write(goods.saveSheet, saveWhole),
  write(goods.addGoods, sheet.add),
  write(goods.modifyGoods, sheet.modify),
  write(goods.removeGoods, sheet.remove),
  write(goods.clearGoods, sheet.clear),
  raw(goods.exportTemplate, exportSheet(storage)),
  raw(goods.onlineGoods, online(storage)),
  raw(goods.importGoods, importRows),
  read(member.memberStageList, async (r) => members.stageList(r)),
  read(member.memberPage, members.page),
  read(lots.packageInfo, chooseLots),
  read(member.memberCandidates, members.candidates),
  write(member.saveMembers, members.saveAll),
  read(proxy.pageProjectProxies, proxies.page),
  read(proxy.projectProxyChoices, proxies.choices),
  write(proxy.giveProjectProxy, proxies.give),
  write(proxy.endProjectProxy, proxies.end),
  read(proxy.proxiesOfProject, proxies.ofProject),
];
