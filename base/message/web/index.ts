/** The door of messages for other screens (站内信). */
export { Subscriptions } from './subscriptions.tsx';
