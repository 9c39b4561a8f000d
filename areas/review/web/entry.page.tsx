import { ReviewList } from './parts/review-list.tsx';

/** 评标大厅入口: the reviews an expert takes part in. */
export const Page = () => <ReviewList mine />;
