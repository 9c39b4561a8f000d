/** The door of messages for other screens (站内信). */
export { MessageBell } from './bell.tsx';
export { Subscriptions } from './subscriptions.tsx';
export { refreshMessages } from './follow.ts';
