/** Stands for a part of unknown height, or none, whose answer is on its way: `in-order` keeps what comes below it out of the page. */
export const Awaited = () => <span data-awaited="" hidden />
