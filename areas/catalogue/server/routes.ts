import { raw, read, type Route, write } from '#kit/server/http/http.ts';
import * as calls from '../shared/calls.ts';
import { changeHierarchy } from './change-hierarchy.ts';
import * as entries from './entries.ts';
import { importRows } from './import.ts';
import * as products from './products.ts';

export const routes: readonly Route[] = [
  read(calls.catalogueTree, entries.tree),
  read(calls.catalogueTreePosted, entries.tree),
  read(calls.pageEntries, entries.page),
  read(calls.entryDetail, entries.detail),
  write(calls.saveEntry, entries.save),
  write(calls.enableEntry, entries.enable),
  write(calls.disableEntry, entries.disable),
  write(calls.removeEntry, entries.remove),
  write(calls.changeHierarchy, changeHierarchy),
  read(calls.pageProducts, products.pageOf),
  write(calls.saveProduct, products.save),
  write(calls.putUp, products.up),
  write(calls.takeDown, products.down),
  write(calls.removeProducts, products.remove),
  raw(calls.importProducts, importRows),
];
