/** z of 95 %: so many standard deviations on both sides of the mean hold 95 % of what is spread normally. */
export const z95 = 1.959964
