import { Navigate } from 'react-router';
import { registrationScreens } from '../shared/screens.ts';

/** 自助注册 begins with the user's data. */
export const Page = () => <Navigate to={registrationScreens.user} replace />;
