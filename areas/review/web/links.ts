export const hallPath = (packageId: string): string => `/ess/review-hall/index?packageId=${packageId}`;
export const reportPath = (packageId: string): string => `/ess/review-hall/report?packageId=${packageId}`;
