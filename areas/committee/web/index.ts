/** The door of committees for other screens: asking to replace a member. */
export { ReplacementDialog } from './parts/replacement-dialog.tsx';
export { ReplacementTable } from './parts/replacement-table.tsx';
