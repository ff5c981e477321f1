/** `checking`: the server has not run it apart yet. */
export const handInOutcomes = ['checking', 'passed', 'failed'] as const

/**
 * Why a hand-in cannot be checked apart from the learner's own kernel. `no_wall`: this machine has no place that holds;
 * `packages`: the place has not what the lab needs; `unserved`: the author's own solution does not pass there;
 * `busy`: the machine said nothing in all tries.
 */
export const checkObstacles = ['no_wall', 'packages', 'unserved', 'busy'] as const
export type CheckObstacle = (typeof checkObstacles)[number]
