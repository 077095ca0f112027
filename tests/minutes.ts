/** The minutes that limits count by: they begin when the clock says so, for everybody. */
export const minuteNow = () => Math.floor(Date.now() / 60_000);
