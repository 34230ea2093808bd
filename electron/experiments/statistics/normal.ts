/** z for 95 %: this many standard deviations on both sides of the mean contain 95 % of a normal distribution. */
export const z95 = 1.959964
