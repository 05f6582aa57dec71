/** Behind the links of the logs. */
export const logSecret = 'log secret of the tests'
