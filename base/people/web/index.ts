/** What other folders show of people (通讯录). */
export { AddressBook } from './address-book.tsx';
