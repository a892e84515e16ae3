/**
 * Runs in the head of a document in a browser, before anything is drawn: a page that will be dark is never light first.
 * All else waits for the preview's script at the document's end.
 */

import { connect } from './host.ts';
import { showMode } from './mode.ts';
import { staticPage } from './staticPage.ts';

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const host = connect(script);
showMode(host.kind === 'static' ? staticPage().mode : undefined, host.load().mode);
