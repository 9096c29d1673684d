/** What running the plaza costs in a month. */
export const opexMonthlyUsd = 200
/** What the GPU rack costs. */
export const gpuGoalUsd = 2500
