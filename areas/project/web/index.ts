/** The door of projects for other screens (项目详情、状态标签); what draws the whole form is loaded when it is shown. */
import { later } from '#kit/web/chunk.ts';
import { type ComponentProps, createElement, Suspense } from 'react';

export { BuildingField } from './parts/building-field.tsx';
export { againPath, consolePath, editPath, viewPath } from './parts/links.ts';
export { LotFacts } from './parts/lot-facts.tsx';
export { LotName } from './parts/lot-name.tsx';
export { offeredField, offIn, type OffHere } from './parts/off-here.ts';
export { NextDate, Phase, PhaseSummary, PhaseTag, whyOf } from './parts/phase.tsx';
export { phaseFilterTags, phaseTags } from './phase-tags.ts';
export { anyProjectTags, lotTags } from './tags.ts';

const Drawer = later(() => import('./parts/project-drawer.tsx').then((m) => m.ProjectDrawer));

const Lots = later(() => import('./parts/lot-picker.tsx').then((m) => m.LotPicker));

/** 选择标段. */
export const LotPicker = (props: ComponentProps<typeof Lots>) =>
  createElement(Suspense, { fallback: null }, createElement(Lots, props));

/** 项目详情 from the left, over whatever stands there. */
export const ProjectDrawer = (props: ComponentProps<typeof Drawer>) =>
  createElement(Suspense, { fallback: null }, createElement(Drawer, props));
