/** The door of answers to objections for the screens of those areas that take objections (异议与答复). */
export { ObjectionList } from './objection-list.tsx';
