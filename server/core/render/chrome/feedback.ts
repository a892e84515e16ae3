import {
  editAddress,
  issueAddress,
  pageName,
  type Repository,
  repositoryOfSite,
} from '../../site/config/repository.ts';
import { isRemotePath } from '../../site/paths.ts';
import { el, type Html, join, text } from '../page/html/html.ts';
import { publicPageUrl } from '../page/markdown/link.ts';
import { t, type Words } from '../words.ts';
import { type ChromeInput, chromeLink, drawing } from './chromeInput.ts';
import { titleOf } from './pageTitle.ts';

/** Feedback of readers: whether the page helped, suggested edits, issues. */
export function feedback(input: ChromeInput): Html | undefined {
  const { feedback: asked } = input.index.config.settings;
  const thumbs = asked.thumbsRating ? rating(input) : undefined;
  const repository = repositoryOfSite(input.index, input.host.repository);
  const edit = asked.suggestEdit ? action('Suggest edits', 'pencil', editOf(repository, input), input) : undefined;
  const issue = asked.raiseIssue
    ? action('Raise issue', 'flag', repository && issueOf(repository, input), input)
    : undefined;
  const actions = [edit, issue].filter((each) => each !== undefined);
  if (thumbs === undefined && actions.length === 0) return undefined;
  return el(
    'div',
    { class: 'feedback' },
    thumbs,
    actions.length === 0 ? undefined : el('div', { class: 'feedback-actions' }, actions),
  );
}

function rating(input: ChromeInput): Html {
  const words = t('Was this page helpful?', input);
  return el(
    'div',
    { class: 'rating', role: 'group', 'aria-label': words },
    el('span', { class: 'rating-label' }, text(words)),
    thumb('Yes', 'up', input),
    thumb('No', 'down', input),
  );
}

function thumb(english: Words, mark: 'up' | 'down', input: ChromeInput): Html {
  return el(
    'button',
    { type: 'button', class: 'feedback-button', 'data-act': 'rate', 'aria-pressed': 'false' },
    drawing(mark),
    text(t(english, input)),
  );
}

/** A link. If its URL is unknown, a button that explains this to authors; readers do not see it. */
function action(
  english: Words,
  mark: 'pencil' | 'flag',
  address: string | undefined,
  input: ChromeInput,
): Html | undefined {
  const content = join([drawing(mark), text(t(english, input))]);
  if (address !== undefined) return chromeLink(address, { class: 'feedback-button' }, content, input);
  if (input.host.pageUrl !== undefined) return undefined;
  return el(
    'button',
    {
      type: 'button',
      class: 'feedback-button feedback-inert',
      'aria-disabled': 'true',
      'data-tip': unknown,
      'aria-description': unknown,
    },
    content,
  );
}

const unknown = 'The repository is not known. Set `repository` in .docsightrc.json.';

function editOf(repository: Repository | undefined, { source }: ChromeInput): string | undefined {
  return repository === undefined || isRemotePath(source) ? undefined : editAddress(repository, source);
}

function issueOf(repository: Repository, { index, path }: ChromeInput): string {
  const title = titleOf(path, index.pages.get(path), index);
  return issueAddress({
    repository,
    title: `Issue on docs: ${title}`,
    text: `Page: ${publicPageUrl(index)?.(path) ?? pageName(path)}`,
  });
}
