import type { Catalogue } from '#base/role/server/index.ts';
import { read, type Route, write } from '#kit/server/http/http.ts';
import * as bindings from '../shared/binding-calls.ts';
import * as calls from '../shared/calls.ts';
import * as services from '../shared/service-calls.ts';
import { askBinding, askUnbind, confirmBinding, refuseBinding } from './bind.ts';
import { bindingChoices, pageBindings } from './binding-reads.ts';
import { add, discard, publish, save } from './draw.ts';
import { detail, page, simulate, submitters } from './reads.ts';
import { modifyService, removeService, saveService } from './own-services.ts';
import { checkService, pageServices, serviceDetail, serviceVariables } from './services.ts';

export const routesOf = (catalogue: Catalogue): readonly Route[] => [
  read(calls.pageFlows, page),
  read(calls.flowDetail, detail),
  write(calls.addFlow, add),
  write(calls.saveFlow, save),
  write(calls.publishFlow, publish),
  write(calls.discardFlow, discard),
  read(calls.simulatedSubmitters, submitters),
  read(calls.simulateFlow, simulate),
  read(services.pageServices, pageServices),
  read(services.serviceDetail, serviceDetail),
  read(services.checkService, checkService),
  write(services.saveService, (tx, input) => saveService(catalogue, tx, input)),
  write(services.modifyService, (tx, input) => modifyService(catalogue, tx, input)),
  write(services.removeService, removeService),
  read(services.serviceVariables, serviceVariables),
  read(bindings.pageBindings, pageBindings),
  read(bindings.bindingChoices, bindingChoices),
  write(bindings.askBinding, askBinding),
  write(bindings.askUnbind, askUnbind),
  write(bindings.confirmBinding, confirmBinding),
  write(bindings.refuseBinding, refuseBinding),
];
