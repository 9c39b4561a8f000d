import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const named = z.object({ projectCode: z.string() });

export const buildingSaved = event('buildingProject.saved', 'buildingProject', named);
export const buildingTookEffect = event('buildingProject.tookEffect', 'buildingProject', named);
export const buildingRemoved = event('buildingProject.removed', 'buildingProject', named);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    buildingProject: true;
  }
}
