import { configure } from '@testing-library/react';

// Parts of the program that are fetched when needed take their time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });
