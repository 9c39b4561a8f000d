/** The door of bid opening for other screens: what bidders of a lot have in common. */
export { Relations } from './parts/relations.tsx';
