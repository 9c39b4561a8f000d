import { ReviewList } from './parts/review-list.tsx';

/** 评标大厅公共入口: reviews of one's own organisation, for host and supervision. */
export const Page = () => <ReviewList mine={false} />;
