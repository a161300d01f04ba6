/** How many tabs can keep lines at the same time; each has a file of its own. */
export const slots = 8
