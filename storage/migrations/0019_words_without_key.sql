-- Words are written in the transaction that read their post, and rows of posts are never deleted. A foreign key would
-- repeat this guarantee and cost a lookup per post. The tests look for orphaned rows.
alter table post_words drop constraint post_words_post_id_fkey;
