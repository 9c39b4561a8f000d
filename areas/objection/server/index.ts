/** The door of answers to objections (异议答复): one declaration for each area that takes objections. */
export { isWaiting, objectionAnswers, proposalShown, proposalsTo } from './answers.ts';
export { type AnswerRow } from './store.ts';
export { answerColumns } from './tables.ts';
