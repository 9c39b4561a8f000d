/** What few people open in a list, fetched as one file. */
export { ColumnChoice } from './list-columns.tsx';
export { ManageQueries } from './list-saved.tsx';
